s = 'it\'s' // "a\\" // 'x'
t = 'tab\tquote\"' // 'c'
end
