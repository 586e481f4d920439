import re,subprocess
def types(rev):
    out={}
    fs=subprocess.check_output(['git','ls-tree','-r','--name-only',rev],cwd='/work/main',text=True).split() if rev else subprocess.check_output(['git','ls-files'],cwd='/work/main',text=True).split()
    for f in fs:
        if not f.endswith('.rs') or '/tests/' in f or f.startswith('tests/'): continue
        try: s=subprocess.check_output(['git','show',f'{rev}:{f}'],cwd='/work/main',text=True) if rev else open('/work/main/'+f).read()
        except FileNotFoundError: continue
        if 'erialize' not in s and 'strum' not in s and 'EnumString' not in s and 'IntoStaticStr' not in s and 'Display' not in s: continue
        for m in re.finditer(r'((?:^#\[[^\n]*\]\n|^///[^\n]*\n)*)^(?:pub(?:\([^)]*\))? )?(struct|enum) (\w+)[^\n{]*\{\n(.*?)^\}',s,re.M|re.S):
            at=m[1]
            if not re.search(r'Serialize|Deserialize|EnumString|IntoStaticStr|strum|Display|AsRefStr|ValueEnum',at): continue
            body=re.sub(r'//[^\n]*','',m[4])
            names=re.findall(r'^    (?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))? )?(\w+)\s*(?::|,|\(|\{|$)',body,re.M)
            at2=re.findall(r'rename = "(\w+)"|serialize = "([\w -]+)"',body)
            out[m[3]]=(f,names,at2)
    return out
a=types('63fcff5'); b=types(None)
A={tuple(v[1]):(k,v) for k,v in a.items()}; B={tuple(v[1]):(k,v) for k,v in b.items()}
for k,(n,v) in A.items():
    if k not in B: print('GONE',n,v)
for k,(n,v) in B.items():
    if k not in A: print('NEW ',n,v)
