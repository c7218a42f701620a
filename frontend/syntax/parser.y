/* The grammar of one statement, without its keyword: the first token, an E_ token, says which statement it is.
 * Names here follow the Fortran standard's rules as far as there is one. Actions build nodes (node.c) and fill in P->s
 * (statement.c). It is compiled twice. The first parser (quick.m4), without LAC, reads what is right and only notices that something is wrong; the
 * second one, with LAC, reads such a statement again and tells what it expected, and where. In an action $$ is the place of $1: what it
 * needs of $1 it reads first. Lists keep their items with node_pend() and count them, until node_take() makes an array of them. */
%require "3.8"
%define api.pure full
%define api.prefix {fyy}
%define api.location.type {Span}
%define api.value.type {TokenValue}
%define parse.error custom
%define parse.lac full
%expect 0
%param {Parser *P}

%code requires {
#include "frontend/syntax/parse_state.h"
}

%code {
#include "frontend/syntax/advice.h"
#include <string.h>
#undef yylex
#define yylex fyylex /* of both parsers */
#define YYLLOC_DEFAULT(cur, rhs, n)                                                                          \
  ((cur).begin = (n) ? YYRHSLOC(rhs, 1).begin : YYRHSLOC(rhs, 0).end, (cur).end = YYRHSLOC(rhs, n).end)
#define NONE ((ExprList){0})
}

%token FYYEOF 0 "the end of the statement"
%token E_EXPR E_ASSIGN E_DECL E_ATTR E_INTENT E_BIND E_PARAMETER E_GROUPS E_DATA E_EQUIVALENCE E_IMPLICIT
%token E_IMPLICIT_NONE E_USE E_IMPORT E_DERIVED_TYPE E_PROCEDURE E_MODULE_PROCEDURE E_GENERIC E_FINAL E_ENUMERATOR
%token E_INTERFACE E_PROCEDURE_HEAD E_ENTRY E_NAME E_OPT_NAME E_SUBMODULE E_END
%token E_DO E_CONDITION E_CONCURRENT E_ARITHMETIC_IF E_ELSEWHERE E_SELECT E_CASE E_TYPE_GUARD E_ASSOCIATE
%token E_CALL E_GOTO E_STOP E_IO E_IO_FORMAT E_IO_UNIT E_ALLOCATE E_ARGS E_TEAM
%token E_STRUCTURE E_RECORD E_NOTHING E_FORMAT E_ENUM E_ASSIGN_LABEL

%token <name> NAME "a name" NO_ATTR "an unknown attribute" TYPE_NAME "a type name" SPEC "OPERATOR(...)" DEFINED "a defined operator"
%token <e> INT "a number" LITERAL "a constant" STRING "a character literal"
%token <op> RELATION "a relational operator" EQUIVALENT ".EQV."
%token AND ".AND." OR ".OR." NOT ".NOT."
%token POW "'**'" CONCAT "'//'" POINTS "'=>'" COLONS "'::'" DOTS "'..'" ARRAY_OPEN "'(/'" ARRAY_CLOSE "'/)'"
%token TIGHT_PLUS "a sign" TIGHT_MINUS "a minus sign" LETTERS "'(' and letters" BAD "a bad character"
%token T_INTEGER "INTEGER" T_REAL "REAL" T_DOUBLE "DOUBLE PRECISION" T_COMPLEX "COMPLEX"
%token T_DOUBLE_COMPLEX "DOUBLE COMPLEX" T_LOGICAL "LOGICAL" T_CHARACTER "CHARACTER" T_BYTE "BYTE" T_TYPE "TYPE"
%token T_CLASS "CLASS" T_FUNCTION "FUNCTION" T_SUBROUTINE "SUBROUTINE"
%token <bits> PREFIX_WORD "a procedure prefix"
%token <attr> ATTR "an attribute" ATTR_DIMENSION "DIMENSION" ATTR_CODIMENSION "CODIMENSION" ATTR_INTENT "INTENT"
%token <attr> ATTR_ARGS "BIND"
%token ',' "','" '=' "'='" '(' "'('" ')' "')'" '[' "'['" ']' "']'" ':' "':'" '+' "'+'" '-' "'-'" '*' "'*'"
%token '/' "'/'" '%' "'%'" '&' "'&'"

%left DEFINED
%left EQUIVALENT
%left OR
%left AND
%precedence NOT
%left RELATION
%left CONCAT
%left '+' '-'
%left '*' '/'
%precedence TIGHT
%right POW
%precedence UNARY_DEFINED

%type <e> expr designator selected subscript extent range item named opt_length init data_value constant dummy format association
%type <list> opt_items opt_args args_list actual_args dimensions codimensions opt_dimensions opt_codimensions old_values labels opt_dummies
%type <list> opt_output output data_objects
%type <n> items subscripts data_values letters dummies data_object_list int_list sets associations team_items
%type <type> type keyword_type interface opt_typed
%type <name> opt_name spec name_or_block
%type <bits> prefixes
%type <op> reduction_op

%start statement

%%

statement:
    E_EXPR subscript                            { P->expr = $2; }
  | E_ASSIGN designator '=' expr                { P->s->u.assign.lhs = $2; P->s->u.assign.rhs = $4; }
  | E_ASSIGN designator POINTS expr             { P->s->u.assign.lhs = $2; P->s->u.assign.rhs = $4; }
  | E_DECL type attributes entities             { statement_decl(P, $2, 0); }
  | E_ATTR                                      { statement_decl(P, NULL, 0); }
  | E_ATTR opt_colons attribute_entities        { statement_decl(P, NULL, 0); }
  | E_INTENT '(' intent ')' opt_colons entities { statement_decl(P, NULL, 0); }
  | E_BIND args_list opt_colons attribute_entities { statement_attribute(P, AT_BIND, "bind", $2); statement_decl(P, NULL, 0); }
  | E_PARAMETER '(' entities ')'                { statement_decl(P, NULL, 0); }
  | E_PARAMETER constants                       { statement_decl(P, NULL, 0); }
  | E_GROUPS group_items                        { statement_groups(P); }
  | E_DATA data_list                            { }
  | E_EQUIVALENCE sets                          { P->list = node_take(P, $2); }
  | E_IMPLICIT implicit_list                    { }
  | E_IMPLICIT_NONE                             { }
  | E_IMPLICIT_NONE '(' names ')'               { }
  | E_USE use                                   { }
  | E_IMPORT import                             { }
  | E_DERIVED_TYPE attributes NAME              { statement_derived_type(P, $3, @3); }
  | E_DERIVED_TYPE attributes NAME '(' names ')' { statement_derived_type(P, $3, @3); }
  | E_STRUCTURE '/' NAME '/'                    { statement_structure(P, $3); }
  | E_STRUCTURE '/' NAME '/' entities           { statement_structure(P, $3); } /* inside another one */
  | E_STRUCTURE entities                        { statement_structure(P, NULL); }
  | E_RECORD '/' NAME '/' entities              { statement_decl(P, statement_type_structure(P, $3, @3), 0); }
  | E_PROCEDURE attributes entities             { statement_decl(P, NULL, 0); }
  | E_PROCEDURE '(' ')' attributes entities     { statement_decl(P, NULL, 0); }
  | E_PROCEDURE '(' interface ')' attributes entities { statement_decl(P, $3, 0); }
  | E_MODULE_PROCEDURE opt_colons entities      { statement_decl(P, NULL, 0); }
  | E_GENERIC attributes spec POINTS names      { statement_names(P, $3, NULL); }
  | E_FINAL opt_colons names                    { statement_names(P, NULL, NULL); }
  | E_ENUMERATOR opt_colons entities            { statement_decl(P, NULL, 0); }
  | E_INTERFACE                                 { }
  | E_INTERFACE spec                            { P->s->u.names.generic = $2; P->s->u.names.op = statement_op_of_text(P, $2); }
  | E_PROCEDURE_HEAD prefixes T_FUNCTION NAME opt_dummies suffixes
      { P->s->u.unit.name = $4; P->s->u.unit.name_span = @4; P->s->u.unit.flags = $2; statement_dummies(P, $5); }
  | E_PROCEDURE_HEAD prefixes T_SUBROUTINE NAME opt_dummies suffixes
      { P->s->u.unit.name = $4; P->s->u.unit.name_span = @4; P->s->u.unit.flags = $2; statement_dummies(P, $5); }
  | E_ENTRY NAME opt_dummies suffixes           { P->s->u.unit.name = $2; P->s->u.unit.name_span = @2; statement_dummies(P, $3); }
  | E_NAME NAME                                 { P->s->u.unit.name = $2; P->s->u.unit.name_span = @2; }
  | E_OPT_NAME opt_name                         { P->result_name = $2; P->result_span = @2; }
  | E_END                                       { }
  | E_END spec                                  { P->result_name = $2; P->result_span = @2; }
  | E_SUBMODULE '(' NAME ')' NAME               { P->s->u.unit.root = P->s->u.unit.ancestor = $3; P->s->u.unit.name = $5; P->s->u.unit.name_span = @5; }
  | E_SUBMODULE '(' NAME ':' NAME ')' NAME      { P->s->u.unit.root = $3; P->s->u.unit.ancestor = $5; P->s->u.unit.name = $7; P->s->u.unit.name_span = @7; }
  | E_DO NAME '=' expr ',' expr opt_step        { P->s->u.loop.var = node_name(P, $2, @2); P->s->u.loop.lo = $4; P->s->u.loop.hi = $6; }
  | E_CONDITION '(' expr ')'                    { P->expr = $3; }
  | E_CONCURRENT '(' opt_typed indices ')' localities { statement_concurrent(P, $3, NULL); }
  | E_CONCURRENT '(' opt_typed indices ',' expr ')' localities { statement_concurrent(P, $3, $6); }
  | E_ARITHMETIC_IF '(' expr ')' int_list       { statement_labels(P, node_take(P, $5), $3); }
  | E_ELSEWHERE opt_name                        { ast_stmt_set_cname(P->a, P->s, $2); }
  | E_ELSEWHERE '(' expr ')' opt_name           { P->s->u.branch.cond = $3; ast_stmt_set_cname(P->a, P->s, $5); }
  | E_SELECT '(' item ')'                       { node_pend(P, $3); P->list = node_take(P, 1); }
  | E_SELECT '(' association ')'                { node_pend(P, $3); P->list = node_take(P, 1); }
  | E_CASE args_list opt_name                   { P->list = $2; ast_stmt_set_cname(P->a, P->s, $3); }
  | E_TYPE_GUARD '(' type ')' opt_name          { P->s->u.exprs.tspec = $3; ast_stmt_set_cname(P->a, P->s, $5); }
  | E_ASSOCIATE '(' associations ')'            { P->list = node_take(P, $3); }
  | E_CALL designator                           { node_pend(P, $2); P->list = node_take(P, 1); }
  | E_GOTO INT                                  { node_pend(P, $2); statement_labels(P, node_take(P, 1), NULL); }
  | E_GOTO labels expr                          { statement_labels(P, $2, $3); }
  | E_GOTO labels ',' expr                      { statement_labels(P, $2, $4); }
  | E_GOTO NAME                                 { P->s->kind = ST_ASSIGNED_GOTO; statement_labels(P, NONE, node_name(P, $2, @2)); }
  | E_GOTO NAME labels                          { P->s->kind = ST_ASSIGNED_GOTO; statement_labels(P, $3, node_name(P, $2, @2)); }
  | E_GOTO NAME ',' labels                      { P->s->kind = ST_ASSIGNED_GOTO; statement_labels(P, $4, node_name(P, $2, @2)); }
  | E_STOP                                      { }
  | E_STOP items                                { P->list = node_take(P, $2); }
  | E_STOP ',' items                            { P->list = node_take(P, $3); }
  | E_IO args_list opt_output                   { statement_io(P, $2, $3, NULL); }
  | E_IO_FORMAT format                          { node_pend(P, $2); statement_io(P, node_take(P, 1), NONE, NULL); }
  | E_IO_FORMAT format ','                      { statement_comma(P, @3); node_pend(P, $2); statement_io(P, node_take(P, 1), NONE, NULL); }
  | E_IO_FORMAT format ',' output               { node_pend(P, $2); ExprList f = node_take(P, 1); statement_io(P, f, $4, NULL); }
  | E_IO_UNIT format                            { node_pend(P, $2); statement_io(P, node_take(P, 1), NONE, NULL); }
  | E_ALLOCATE '(' opt_typed subscripts ')'     { statement_allocate(P, node_take(P, $4), $3); }
  | E_TEAM '(' team_items ')' opt_name            { P->list = node_take(P, $3); }
  | E_ARGS opt_args opt_name                    { P->list = $2; }
  ;

opt_name: %empty { $$ = NULL; } | NAME ;
opt_colons: %empty | COLONS ;
opt_comma: %empty | ',' ;

/* ---- expressions ---- */

expr:
    NAME                                        { $$ = node_name(P, $1, @1); }
  | selected
  | INT
  | LITERAL
  | STRING
  | STRING actual_args                          { $$ = node_ref(P, EX_REF, $1, $2, @$); }
  | '%' NAME actual_args                        { $$ = node_passing(P, $2, $3, @$); }
  | '(' items ')'                               { $$ = node_paren(P, node_last(P, $2), @$); }
  | '[' opt_typed opt_items ']'                 { $$ = node_array(P, $2, $3, @$); }
  | ARRAY_OPEN opt_typed opt_items ARRAY_CLOSE  { $$ = node_array(P, $2, $3, @$); }
  | expr POW expr                               { $$ = node_binary(P, OP_POW, $1, $3, @$); }
  | expr '*' expr                               { $$ = node_binary(P, OP_MUL, $1, $3, @$); }
  | expr '/' expr                               { $$ = node_binary(P, OP_DIV, $1, $3, @$); }
  | expr '+' expr                               { $$ = node_binary(P, OP_ADD, $1, $3, @$); }
  | expr '-' expr                               { $$ = node_binary(P, OP_SUB, $1, $3, @$); }
  | expr CONCAT expr                            { $$ = node_binary(P, OP_CONCAT, $1, $3, @$); }
  | expr RELATION expr                          { $$ = node_binary(P, $2, $1, $3, @$); }
  | expr AND expr                               { $$ = node_binary(P, OP_AND, $1, $3, @$); }
  | expr OR expr                                { $$ = node_binary(P, OP_OR, $1, $3, @$); }
  | expr EQUIVALENT expr                        { $$ = node_binary(P, $2, $1, $3, @$); }
  | expr DEFINED expr                           { $$ = node_defined(P, $2, $1, $3, @$); }
  | NOT expr                                    { $$ = node_unary(P, OP_NOT, $2, @$); }
  | '+' expr                                    { $$ = node_unary(P, OP_PLUS, $2, @$); }
  | '-' expr                                    { $$ = node_unary(P, OP_NEG, $2, @$); }
  | TIGHT_PLUS expr   %prec TIGHT               { $$ = node_unary(P, OP_PLUS, $2, @$); }
  | TIGHT_MINUS expr  %prec TIGHT               { $$ = node_unary(P, OP_NEG, $2, @$); }
  | DEFINED expr      %prec UNARY_DEFINED       { $$ = node_defined(P, $1, $2, NULL, @$); }
  ;

/* A name goes into an expression as such, without becoming a designator first: most operands are names. */
designator:
    NAME                                        { $$ = node_name(P, $1, @1); }
  | selected
  ;
selected:
    NAME actual_args                            { $$ = node_ref(P, EX_REF, node_name(P, $1, @1), $2, @$); }
  | NAME codimensions                           { $$ = node_ref(P, EX_COINDEX, node_name(P, $1, @1), $2, @$); }
  | NAME '%' NAME                               { $$ = node_member(P, node_name(P, $1, @1), $3, @$); }
  | selected actual_args                        { $$ = node_ref(P, EX_REF, $1, $2, @$); }
  | selected codimensions                       { $$ = node_ref(P, EX_COINDEX, $1, $2, @$); }
  | selected '%' NAME                           { $$ = node_member(P, $1, $3, @$); }
  ;

/* What stands in parentheses: an expression, a complex constant, an implied DO; node_paren tells them apart. */
items:
    expr                                        { node_pend(P, $1); $$ = 1; }
  | named                                       { node_pend(P, $1); $$ = 1; }
  | items ',' expr                              { node_pend(P, $3); $$ = $1 + 1; }
  | items ',' named                             { node_pend(P, $3); $$ = $1 + 1; }
  ;
item: expr | named ;
named:
    NAME '=' expr                               { $$ = node_keyword(P, $1, $3, @$); }
  | NAME COLONS NAME '=' expr                   { $$ = node_typed_keyword(P, node_name(P, $1, @1), $3, $5, @$); }
  | selected COLONS NAME '=' expr               { $$ = node_typed_keyword(P, $1, $3, $5, @$); }
  ;
opt_items: %empty { $$ = NONE; } | items { $$ = node_last(P, $1); } ;
opt_typed: %empty { $$ = NULL; } | type COLONS ;

/* Arguments and subscripts, which go into their node at once. */
actual_args:
    '(' ')'                                     { $$ = NONE; }
  | '(' subscripts ')'                          { $$ = node_last(P, $2); }
  ;

/* Bounds, control lists, ... */
args_list:
    '(' ')'                                     { $$ = NONE; }
  | '(' subscripts ')'                          { $$ = node_take(P, $2); }
  ;
opt_args: %empty { $$ = NONE; } | args_list ;
subscripts:
    expr                                        { node_pend(P, $1); $$ = 1; }
  | extent                                      { node_pend(P, $1); $$ = 1; }
  | subscripts ',' expr                         { node_pend(P, $3); $$ = $1 + 1; }
  | subscripts ',' extent                       { node_pend(P, $3); $$ = $1 + 1; }
  ;
subscript: expr | extent ;
/* What only lists of subscripts, bounds and arguments hold. */
extent:
    range
  | range ':' expr                              { $1->kid[2] = $3; $1->span = @$; $$ = $1; }
  | COLONS expr                                 { $$ = node_range(P, NULL, NULL, $2, @$); }
  | expr COLONS expr                            { $$ = node_range(P, $1, NULL, $3, @$); }
  | expr ':' '*'                                { $$ = node_range(P, $1, node_new(P, EX_STAR, @3, 0), NULL, @$); }
  | '*'                                         { $$ = node_new(P, EX_STAR, @$, 0); }
  | '*' INT                                     { $$ = node_alt_return(P, $2, @$); }
  | '&' INT                                     { $$ = node_alt_return(P, $2, @$); }
  | DOTS                                        { $$ = node_new(P, EX_DOTDOT, @$, 0); }
  | NAME '=' expr                               { $$ = node_keyword(P, $1, $3, @$); }
  | NAME '=' '*'                                { $$ = node_keyword(P, $1, node_new(P, EX_STAR, @3, 0), @$); }
  | NAME '=' '*' INT                            { $$ = node_keyword(P, $1, node_alt_return(P, $4, @4), @$); }
  | NAME '=' ':'                                { $$ = node_keyword(P, $1, node_new(P, EX_COLON, @3, 0), @$); }
  ;
range:
    ':'                                         { $$ = node_range(P, NULL, NULL, NULL, @$); }
  | expr ':'                                    { $$ = node_range(P, $1, NULL, NULL, @$); }
  | ':' expr                                    { $$ = node_range(P, NULL, $2, NULL, @$); }
  | expr ':' expr                               { $$ = node_range(P, $1, $3, NULL, @$); }
  ;

/* ---- types ---- */

type:
    keyword_type
  | TYPE_NAME opt_args                          { $$ = node_type_derived(P, $1, $2, false, @$); }
  ;
keyword_type:
    T_INTEGER selector                          { $$ = node_type_new(P, TY_INTEGER, P->selector, P->star, @$); }
  | T_REAL selector                             { $$ = node_type_new(P, TY_REAL, P->selector, P->star, @$); }
  | T_COMPLEX selector                          { $$ = node_type_new(P, TY_COMPLEX, P->selector, P->star, @$); }
  | T_LOGICAL selector                          { $$ = node_type_new(P, TY_LOGICAL, P->selector, P->star, @$); }
  | T_CHARACTER selector                        { $$ = node_type_new(P, TY_CHARACTER, P->selector, P->star, @$); }
  | T_BYTE                                      { $$ = node_type_new(P, TY_INTEGER, NONE, true, @$); $$->kind = node_int(P, 1, @$); }
  | T_DOUBLE                                    { $$ = node_type_new(P, TY_REAL, NONE, false, @$); $$->is_double = true; }
  | T_DOUBLE_COMPLEX                            { $$ = node_type_new(P, TY_COMPLEX, NONE, false, @$); $$->is_double = true; }
  | T_TYPE args_list                            { $$ = node_type_in_parentheses(P, $2, false, @$); }
  | T_CLASS args_list                           { $$ = node_type_in_parentheses(P, $2, true, @$); }
  ;
selector:
    %empty                                      { P->selector = NONE; P->star = false; }
  | '*' INT                                     { node_pend(P, $2); P->selector = node_take(P, 1); P->star = true; }
  | '*' args_list                               { P->selector = $2; P->star = true; }
  | args_list                                   { P->selector = $1; P->star = false; }
  ;

attributes: %empty | ',' | COLONS | attribute_list COLONS ;
attribute_list: ',' attribute | attribute_list ',' attribute ;
attribute:
    ATTR                                        { statement_attribute(P, $1.bits, $1.word, NONE); }
  | ATTR_DIMENSION args_list                    { statement_attribute(P, $1.bits, $1.word, $2); }
  | ATTR_CODIMENSION codimensions               { statement_attribute(P, $1.bits, $1.word, $2); }
  | ATTR_INTENT '(' intent ')'
  | ATTR_ARGS opt_args                          { statement_attribute(P, $1.bits, $1.word, $2); }
  ;
intent:
    NAME                                        { statement_intent(P, $1, "", @$); }
  | NAME NAME                                   { statement_intent(P, $1, $2, @$); }
  ;

constants: constant_entity | constants ',' constant_entity ;
constant_entity:
    NAME '=' expr                               { P->init = INIT_VALUE; statement_entity(P, $1, @1, NONE, NONE, NULL, $3); }
  ;

entities: entity | entities ',' entity ;
entity:
    NAME opt_dimensions opt_codimensions opt_length init { statement_entity(P, $1, @1, $2, $3, $4, $5); }
  | '%' NAME opt_dimensions                     { statement_entity(P, statement_filler(P, $2, @2), @2, $3, NONE, NULL, NULL); }
  ;
opt_dimensions: %empty { $$ = NONE; } | dimensions ;
dimensions: args_list ;
opt_codimensions: %empty { $$ = NONE; } | codimensions ;
codimensions: '[' subscripts ']'                { $$ = node_take(P, $2); } ;
opt_length:
    %empty                                      { $$ = NULL; }
  | '*' INT                                     { $$ = $2; }
  | '*' '(' subscript ')'                       { $$ = $3; }
  ;
init:
    %empty                                      { $$ = NULL; P->init = INIT_NONE; }
  | '=' expr                                    { $$ = $2; P->init = INIT_VALUE; }
  | POINTS expr                                 { $$ = $2; P->init = INIT_POINTER; }
  | old_values                                  { $$ = node_array(P, NULL, $1, @$); P->init = INIT_OLD; }
  ;
old_values: '/' data_values '/'                 { $$ = node_take(P, $2); } ;

attribute_entities: attribute_entity | attribute_entities ',' attribute_entity ;
attribute_entity:
    entity
  | name_or_block                               { statement_entity(P, $1, @1, NONE, NONE, NULL, NULL); }
  | '(' NAME ',' NAME opt_dimensions ')'        { statement_pointer_entity(P, $2, @2, $5, node_name(P, $4, @4)); }
  ;
name_or_block:
    SPEC
  | '/' NAME '/'                                { $$ = statement_block_name(P, $2); }
  ;

interface:
    keyword_type
  | TYPE_NAME                                   { P->s->u.decl.iface = node_name(P, $1, @1); $$ = NULL; }
  ;

/* ---- COMMON and NAMELIST, DATA, EQUIVALENCE ---- */

group_items: group_item | group_items opt_comma group_item ;
group_item:
    NAME opt_dimensions                         { statement_entity(P, $1, @1, $2, NONE, NULL, NULL); }
  | '/' NAME '/'                                { statement_group(P, $2, @$); }
  | '/' '/'                                     { statement_group(P, "", @$); }
  | CONCAT                                      { statement_group(P, "", @$); }
  ;

data_list: data_group | data_list opt_comma data_group ;
data_group: data_objects old_values             { statement_data(P, $1, $2); } ;
data_objects: data_object_list                  { $$ = node_take(P, $1); } ;
data_object_list:
    data_object                                 { $$ = 1; }
  | data_object_list ',' data_object            { $$ = $1 + 1; }
  ;
data_object:
    designator                                  { node_pend(P, $1); }
  | '(' items ')'                               { node_pend(P, node_paren(P, node_take(P, $2), @$)); }
  ;
data_values:
    data_value                                  { node_pend(P, $1); $$ = 1; }
  | data_values ',' data_value                  { node_pend(P, $3); $$ = $1 + 1; }
  ;
data_value:
    constant
  | INT '*' constant                            { $$ = node_repeat(P, $1, $3, @$); }
  | designator '*' constant                     { $$ = node_repeat(P, $1, $3, @$); }
  ;
constant:
    INT | LITERAL | STRING
  | STRING args_list                            { $$ = node_ref(P, EX_REF, $1, $2, @$); }
  | designator
  | sign_minus INT                              { $$ = node_unary(P, OP_NEG, $2, @$); }
  | sign_minus LITERAL                          { $$ = node_unary(P, OP_NEG, $2, @$); }
  | sign_minus NAME                             { $$ = node_unary(P, OP_NEG, node_name(P, $2, @2), @$); }
  | sign_plus INT                               { $$ = node_unary(P, OP_PLUS, $2, @$); }
  | sign_plus LITERAL                           { $$ = node_unary(P, OP_PLUS, $2, @$); }
  | '(' items ')'                               { $$ = node_paren(P, node_take(P, $2), @$); }
  ;
sign_minus: '-' | TIGHT_MINUS ;
sign_plus: '+' | TIGHT_PLUS ;

sets:
    args_list                                   { node_pend(P, node_array(P, NULL, $1, @$)); $$ = 1; }
  | sets ',' args_list                          { node_pend(P, node_array(P, NULL, $3, @3)); $$ = $1 + 1; }
  ;

/* ---- IMPLICIT, USE, IMPORT, procedures ---- */

implicit_list: implicit | implicit_list ',' implicit ;
implicit: type LETTERS letters ')'              { statement_letters_type(P, $1, $3); } ;
letters:
    letter_range                                { $$ = P->letters.n - 1; }
  | letters ',' letter_range                    { $$ = $1; }
  ;
letter_range:
    NAME                                        { statement_letters(P, $1, $1, @$); }
  | NAME '-' NAME                               { statement_letters(P, $1, $3, @$); }
  ;

use:
    NAME                                        { statement_use(P, NULL, $1, NULL, @1); }
  | NAME ',' renames                            { statement_use(P, NULL, $1, NULL, @1); }
  | NAME ',' NAME ':'                           { statement_use(P, NULL, $1, $3, @3); }
  | NAME ',' NAME ':' onlys                     { statement_use(P, NULL, $1, $3, @3); }
  | nature NAME                                 { statement_use(P, P->nature, $2, NULL, @2); }
  | nature NAME ',' renames                     { statement_use(P, P->nature, $2, NULL, @2); }
  | nature NAME ',' NAME ':'                    { statement_use(P, P->nature, $2, $4, @4); }
  | nature NAME ',' NAME ':' onlys              { statement_use(P, P->nature, $2, $4, @4); }
  ;
nature: COLONS { P->nature = NULL; } | ',' NAME COLONS { P->nature = $2; } ;
renames: rename | renames ',' rename ;
rename:
    NAME POINTS NAME                            { statement_rename(P, $1, $3, @$); }
  | SPEC POINTS SPEC                            { statement_rename(P, $1, $3, @$); }
  ;
onlys: only | onlys ',' only ;
only: rename | NAME { statement_rename(P, $1, $1, @$); } | SPEC { statement_rename(P, $1, $1, @$); } ;

import:
    %empty                                      { statement_names(P, NULL, NULL); }
  | opt_colons_names                            { statement_names(P, NULL, NULL); }
  | ',' NAME                                    { statement_names(P, NULL, $2); }
  | ',' NAME ':' names                          { statement_names(P, NULL, $2); }
  ;
opt_colons_names: names | COLONS names ;
names:
    NAME                                        { vec_push(P->a, &P->names, $1); }
  | names ',' NAME                              { vec_push(P->a, &P->names, $3); }
  ;
spec: NAME | SPEC ;

prefixes:
    %empty                                      { $$ = 0; }
  | prefixes PREFIX_WORD                        { $$ = $1 | $2; }
  | prefixes type                               { $$ = $1; P->s->u.unit.type = $2; }
  ;
opt_dummies:
    %empty                                      { $$ = NONE; }
  | '(' ')'                                     { $$ = NONE; }
  | '(' dummies ')'                             { $$ = node_take(P, $2); }
  ;
dummies:
    dummy                                       { node_pend(P, $1); $$ = 1; }
  | dummies ',' dummy                           { node_pend(P, $3); $$ = $1 + 1; }
  ;
dummy: NAME { $$ = node_name(P, $1, @1); } | '*' { $$ = node_new(P, EX_STAR, @1, 0); } ;
suffixes: %empty | suffixes NAME args_list      { statement_suffix(P, $2, $3, @$); } ;

/* ---- loops, constructs, jumps, I/O ---- */

opt_step: %empty | ',' expr                     { P->s->u.loop.step = $2; } ;

indices: index | indices ',' index ;
index:
    NAME '=' expr ':' expr                      { statement_index(P, $1, @1, $3, $5, NULL); }
  | NAME '=' expr ':' expr ':' expr             { statement_index(P, $1, @1, $3, $5, $7); }
  ;
localities: %empty | localities locality ;
locality:
    NAME args_list                              { statement_locality(P, $1, @$, OP_NONE, NULL, $2); }
  | NAME '(' reduction_op ':' items ')'         { statement_locality(P, $1, @$, $3, NULL, node_take(P, $5)); }
  ;
reduction_op:
    '+' { $$ = OP_ADD; } | '*' { $$ = OP_MUL; } | AND { $$ = OP_AND; } | OR { $$ = OP_OR; } | EQUIVALENT
  ;

associations:
    association                                 { node_pend(P, $1); $$ = 1; }
  | associations ',' association                { node_pend(P, $3); $$ = $1 + 1; }
  ;
association: NAME POINTS expr                   { $$ = node_keyword(P, $1, $3, @$); } ;

/* CHANGE TEAM (team, name[...] => coarray, STAT=...) */
team_items:
    subscript                                   { node_pend(P, $1); $$ = 1; }
  | team_items ',' subscript                    { node_pend(P, $3); $$ = $1 + 1; }
  | team_items ',' selected POINTS expr         { node_pend(P, node_team_coarray(P, $3, $5, (Span){@3.begin, @5.end})); $$ = $1 + 1; }
  ;

labels: '(' int_list ')'                        { $$ = node_take(P, $2); } ;
int_list:
    INT                                         { node_pend(P, $1); $$ = 1; }
  | int_list ',' INT                            { node_pend(P, $3); $$ = $1 + 1; }
  ;

format: expr | '*'                              { $$ = node_new(P, EX_STAR, @1, 0); } ;
opt_output: %empty { $$ = NONE; } | opt_comma output { $$ = $2; } ;
output: items                                   { $$ = node_take(P, $1); } ;

%%

/* ---- syntax errors in Fortran's words ---- */

enum { MAX_EXPECTED = 60, MAX_LISTED = 4 };

void yyerror(Span *at, Parser *P, const char *message) {
  (void)message; /* bison's only one of its own: its stack is full */
  parse_error(P, *at, "the statement is nested too deeply here");
}

/* Tokens that can start an expression are one thing to people. */
static bool starts_expression(yysymbol_kind_t k) {
  switch (k) {
  case YYSYMBOL_NAME: case YYSYMBOL_INT: case YYSYMBOL_LITERAL: case YYSYMBOL_STRING: case YYSYMBOL_NOT:
  case YYSYMBOL_DEFINED: case YYSYMBOL_ARRAY_OPEN: case YYSYMBOL_TIGHT_PLUS: case YYSYMBOL_TIGHT_MINUS: return true;
  default:
    return k == YYTRANSLATE('(') || k == YYTRANSLATE('[') || k == YYTRANSLATE('+') || k == YYTRANSLATE('-') ||
           k == YYTRANSLATE('%');
  }
}

/* Operators, which may stand after any operand and are no news. */
static bool goes_on_expression(yysymbol_kind_t k) {
  switch (k) {
  case YYSYMBOL_DEFINED: case YYSYMBOL_EQUIVALENT: case YYSYMBOL_AND: case YYSYMBOL_OR: case YYSYMBOL_RELATION:
  case YYSYMBOL_CONCAT: case YYSYMBOL_POW: return true;
  default:
    return k == YYTRANSLATE('+') || k == YYTRANSLATE('-') || k == YYTRANSLATE('*') || k == YYTRANSLATE('/') ||
           k == YYTRANSLATE('(') || k == YYTRANSLATE('[') || k == YYTRANSLATE('%');
  }
}

static bool among(const yysymbol_kind_t *list, int n, yysymbol_kind_t k) {
  for (int i = 0; i < n; i++)
    if (list[i] == k) return true;
  return false;
}

/* The words that may stand in a group of tokens of which people think as one. */
static const char *group_of(yysymbol_kind_t k, bool operand, bool operators, bool complete) {
  switch (k) {
  case YYSYMBOL_ATTR: case YYSYMBOL_ATTR_DIMENSION: case YYSYMBOL_ATTR_CODIMENSION: case YYSYMBOL_ATTR_INTENT:
  case YYSYMBOL_ATTR_ARGS: return "an attribute";
  case YYSYMBOL_T_INTEGER: case YYSYMBOL_T_REAL: case YYSYMBOL_T_DOUBLE: case YYSYMBOL_T_COMPLEX: case YYSYMBOL_T_DOUBLE_COMPLEX:
  case YYSYMBOL_T_LOGICAL: case YYSYMBOL_T_CHARACTER: case YYSYMBOL_T_BYTE: case YYSYMBOL_T_TYPE: case YYSYMBOL_T_CLASS:
  case YYSYMBOL_TYPE_NAME: return operand ? NULL : "a type";
  case YYSYMBOL_COLONS: return complete ? NULL : yysymbol_name(k);
  default: break;
  }
  if (operand && starts_expression(k)) return "an expression";
  if ((operators && goes_on_expression(k)) || (complete && k == YYTRANSLATE('='))) return NULL;
  return yysymbol_name(k);
}

static void add_word(const char **words, int *n, const char *word) {
  for (int i = 0; i < *n; i++)
    if (!strcmp(words[i], word)) return;
  if (*n <= MAX_LISTED) words[(*n)++] = word;
}

/* Of a long list what separates and ends things. */
static int short_list(const yysymbol_kind_t *list, int n, const char **words) {
  const yysymbol_kind_t marks[] = {YYSYMBOL_COLONS, YYTRANSLATE(','), YYTRANSLATE(')'), YYTRANSLATE(']'), YYSYMBOL_YYEOF};
  int nwords = 0;
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (among(list, n, marks[i])) words[nwords++] = yysymbol_name(marks[i]);
  return nwords;
}

/* What may stand here, in words: 'an expression or ')'', the end of the statement last. */
static void list_expected(const yypcontext_t *ctx, Buf *out) {
  yysymbol_kind_t list[MAX_EXPECTED];
  const char *words[MAX_LISTED + 1];
  int n = yypcontext_expected_tokens(ctx, list, MAX_EXPECTED), nwords = 0;
  bool operand = among(list, n, YYSYMBOL_INT) && among(list, n, YYSYMBOL_NAME), operators = among(list, n, YYSYMBOL_POW);
  bool complete = n > 0 && list[0] == YYSYMBOL_YYEOF;
  for (int i = complete; i < n; i++) {
    const char *word = group_of(list[i], operand, operators, complete);
    if (word) add_word(words, &nwords, word);
  }
  if (complete) add_word(words, &nwords, yysymbol_name(YYSYMBOL_YYEOF));
  if (nwords > MAX_LISTED && operand) words[0] = "an expression", nwords = 1;
  if (nwords > MAX_LISTED) nwords = short_list(list, n, words);
  for (int i = 0; i < nwords; i++) buf_printf(out, "%s%s", i == 0 ? "" : i == nwords - 1 ? " or " : ", ", words[i]);
}

static bool closes_bracket(const yypcontext_t *ctx) {
  yysymbol_kind_t list[MAX_EXPECTED];
  int n = yypcontext_expected_tokens(ctx, list, MAX_EXPECTED);
  return n > 0 && among(list, n, YYTRANSLATE(')'));
}

static void tell_unknown_attribute(Parser *P, Span at) {
  static const char *const attributes[] = {
    "allocatable", "asynchronous", "bind", "codimension", "contiguous", "dimension", "external", "intent", "intrinsic", "optional",
    "parameter", "pointer", "private", "protected", "public", "save", "target", "value", "volatile",
  };
  const char *near = str_nearest(P->word, attributes, (int)(sizeof attributes / sizeof *attributes));
  if (near) parse_error(P, at, "unknown attribute '%s'; did you mean '%s'?", P->word, near);
  else parse_error(P, at, "unknown attribute '%s'", P->word);
}

/* 'unexpected X', X being the token as it was written. */
static void say_unexpected(Parser *P, yysymbol_kind_t got, Span at, Buf *out) {
  const Source *s = source_of(P->p->sources, at.begin);
  int len = (int)(at.end - at.begin);
  if (got == YYSYMBOL_YYEOF) buf_puts(out, "the statement ends too early");
  else if (!s || len > 40 || len < 1) buf_printf(out, "unexpected %s", yysymbol_name(got) + (strncmp(yysymbol_name(got), "a ", 2) ? 0 : 2));
  else buf_printf(out, "unexpected '%.*s'", len, s->text + (at.begin - s->base));
}

static int yyreport_syntax_error(const yypcontext_t *ctx, Parser *P) {
  yysymbol_kind_t got = yypcontext_token(ctx);
  Buf expected = {0}, what = {0};
  Span at = *yypcontext_location((yypcontext_t *)ctx);
  if (P->trying) P->told = true;
  if (P->told) return 0;
  list_expected(ctx, &expected);
  say_unexpected(P, got, at, &what);
  int open = P->open.n ? P->open.v[P->open.n - 1] : -1;
  if (got == YYSYMBOL_NO_ATTR) {
    tell_unknown_attribute(P, at);
  } else if (open >= 0 && P->line->text[open] == '(' && got != YYTRANSLATE(')') && closes_bracket(ctx)) {
    Place place = source_place(P->p->sources, prescan_line_loc(P->line, open));
    parse_error(P, at, "%s: expected ')' to close the parenthesis opened at column %d%s", what.s, place.col, advice_token(P, at));
  } else if (expected.len) {
    parse_error(P, at, "%s: expected %s%s", what.s, expected.s, advice_token(P, at));
  } else {
    parse_error(P, at, "%s%s", what.s, advice_token(P, at));
  }
  buf_free(&expected);
  buf_free(&what);
  return 0;
}
