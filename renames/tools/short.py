import re,subprocess
for f in subprocess.check_output(['git','diff','--name-only'],cwd='/work/main',text=True).split():
    if not f.endswith('.rs'): continue
    s=open('/work/main/'+f).read()
    n=re.sub(r'(?<![\w:"])(\w+): (\w+): (\w+)(?=\s*[,})])',lambda m: m[1] if m[1]==m[3] else f'{m[1]}: {m[3]}',s)
    n=re.sub(r'(?<![\w:"<&])\b([a-z_]+): \1(?=\s*[,}])',r'\1',n) if False else n
    if n!=s: print(f); open('/work/main/'+f,'w').write(n)
