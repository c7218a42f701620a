# cmake -DTEXT=FILE -DNAME=NAME -DHEADER=FILE -P embed.cmake: HEADER has the text as the C string NAME.
file(READ ${TEXT} text)
string(REPLACE "\\" "\\\\" text "${text}")
string(REPLACE "\"" "\\\"" text "${text}")
string(REPLACE "\n" "\\n\"\n  \"" text "${text}")
file(WRITE ${HEADER} "static const char ${NAME}[] =\n  \"${text}\";\n")
