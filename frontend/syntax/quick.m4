# Skeleton of the quick parser:  bison --skeleton=quick.m4 --define=api.prefix={qyy} parser.y
#
# The same grammar, tables and actions as in bison's own skeleton, in a loop that does only what right statements need. There is no
# recovery, no LAC and no message: the first error ends it, and the parser of bison's own skeleton reads the statement again.
#  - One stack of entries {value, location, state}, which belongs to the Parser and stays for the next statement.
#  - $$ is the place of $1, so that rules without an action move nothing. An action has read $1 when it sets $$.
m4_include(b4_skeletonsdir/[c.m4])

m4_divert_text([KILL], [b4_percent_define_get([[api.pure]])b4_percent_define_get([[api.location.type]])b4_percent_define_get([[api.value.type]])b4_percent_define_get([[parse.error]])b4_percent_define_get([[parse.lac]])])

m4_define([b4_lhs_value], [b4_symbol_value([yyout->value], [$1], [$2])])
m4_define([b4_rhs_value], [b4_symbol_value([yyout@{b4_subtract([$2], 1)@}.value], [$3], [$4])])
m4_define([b4_lhs_location], [(yyloc)])
m4_define([b4_rhs_location], [(yyout@{b4_subtract([$2], 1)@}.at)])

b4_header_if([b4_output_begin([b4_spec_header_file])[
]b4_token_enums_defines[
]b4_output_end])

b4_output_begin([b4_parser_file_name])[
]b4_user_pre_prologue[
]b4_percent_code_get([[requires]])[
]b4_token_enums_defines[
]b4_declare_symbol_enum[
]b4_user_post_prologue[
]b4_percent_code_get[
]b4_c99_int_type_define[
]b4_cast_define[

#define YYFINAL ]b4_final_state_number[
#define YYLAST ]b4_last[
#define YYNTOKENS ]b4_tokens_number[
#define YYPACT_NINF (]b4_pact_ninf[)

/* The symbol of a token. */
static const ]b4_int_type_for([b4_translate])[ yytranslate[] =
{
  ]b4_translate[
};

]b4_integral_parser_table_define([pact], [b4_pact])[
]b4_integral_parser_table_define([defact], [b4_defact])[
]b4_integral_parser_table_define([pgoto], [b4_pgoto])[
]b4_integral_parser_table_define([defgoto], [b4_defgoto])[
]b4_integral_parser_table_define([table], [b4_table])[
]b4_integral_parser_table_define([check], [b4_check])[
]b4_integral_parser_table_define([r1], [b4_r1])[
]b4_integral_parser_table_define([r2], [b4_r2])[

/* Where rule 'yyn', whose left side now stands above 'yybelow', goes on. */
static inline int yygoto (int yyn, int yybelow)
{
  int yylhs = yyr1[yyn] - YYNTOKENS, yyi = yypgoto[yylhs] + yybelow;
  return (unsigned)yyi <= YYLAST && yycheck[yyi] == yybelow ? yytable[yyi] : yydefgoto[yylhs];
}

int ]b4_prefix[parse (]b4_formals(b4_parse_param)[)
{
  enum { NO_TOKEN = -1 };
  ParserEntry *yytop = par_stack (P), *yylimit = par_stack_end (P), *yyout;
  TokenValue yylval = {0};
  Span yylloc = {0, 0}, yyloc;
  int yytoken = NO_TOKEN, yystate = 0, yyn;
  yytop->state = 0;
  yytop->at = yylloc;
  for (;;)
    {
      yyn = yypact[yystate];
      if (yyn != YYPACT_NINF)
        {
          if (yytoken == NO_TOKEN) yytoken = yytranslate[yylex (&yylval, &yylloc, P)];
          yyn += yytoken;
          if ((unsigned)yyn <= YYLAST && yycheck[yyn] == yytoken)
            {
              yystate = yytable[yyn];
              if (yystate > 0)
                {
                  if (yystate == YYFINAL) return 0;
                  if (++yytop == yylimit) yytop = parse_deeper (P, &yylimit);
                  if (!yytop) return 2;
                  yytop->value.half[0] = yylval.half[0];
                  yytop->value.half[1] = yylval.half[1];
                  yytop->at = yylloc;
                  yytop->state = yystate;
                  yytoken = NO_TOKEN;
                  continue;
                }
              if (yystate == 0 || yystate == ]b4_table_ninf[) return 1;
              yyn = -yystate;
              goto reduce;
            }
        }
      yyn = yydefact[yytop->state];
      if (yyn == 0) return 1;
    reduce:
      yyout = yytop - yyr2[yyn];
      yyloc.begin = yyout == yytop ? yyout->at.end : yyout[1].at.begin;
      yyloc.end = yytop->at.end;
      if (++yyout == yylimit) 
        {
          yyout = parse_deeper (P, &yylimit);
          if (!yyout) return 2;
        }
      switch (yyn)
        {
]b4_user_actions[
        default: break;
        }
      yytop = yyout;
      yytop->at = yyloc;
      yystate = yytop->state = yygoto (yyn, yytop[-1].state);
    }
}
]b4_output_end
