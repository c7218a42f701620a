s = "it\'s" // "a\\" // 'x' // "\x41\u0042z\q\"
t = 'tab\tquote\"' // 'c'
end
