import re,subprocess,os,sys
R='/work/main/'
fs=[f for f in subprocess.check_output(['git','ls-files','*.rs'],cwd=R,text=True).split() if os.path.exists(R+f)]
MAP={'guest':['engine','external_engine'],'guests':['engines','external_engines'],'keeper':['autosave','autosave_thread'],'luck':['rng'],'insight':['analysis','live_analysis'],'advice':['hint','found_hint'],'advised':['hint','hinted'],'haste':['urgency'],'effort':['budget','node_budget'],'eyes':['viewer','seen_by'],'lie':['direction','domino_direction'],'lies':['directions'],'trouble':['failure','engine_failure'],'prey':['targets','captured_squares'],'sight':['view','position_view'],'sights':['views'],'desk':['state','tasks','effects'],'pointed':['hovered_line','hovered'],'lit':['hovered_move','highlighted'],'outlook':['chances','winning_chances'],'effort':['budget'],'thought':['best_move','thought_move'],'begun':None}
MAP={k:v for k,v in MAP.items() if v and k not in('thought','desk','advised','lit','pointed')}
def code(l): return re.sub(r'"(?:[^"\\]|\\.)*"','""',re.sub(r'//.*','',l))
tot=0
for f in fs:
    s=open(R+f).read()
    L=s.split('\n'); ids=set(re.findall(r'(?<![.\w:"])[a-z_]\w*',' '.join(map(code,L))))
    ch={}
    for o,ns in MAP.items():
        if o not in set(re.findall(r'\b[a-z_]\w*',' '.join(map(code,L)))): continue
        n=next((n for n in ns if n not in ids and n not in ch.values()),None)
        if n: ch[o]=n
        else: print('CLASH',f,o)
    if not ch: continue
    out=[]
    for l in L:
        # protect strings, but rename inside {name} of format strings
        parts=re.split(r'("(?:[^"\\]|\\.)*")',l)
        cm=False
        for i,p in enumerate(parts):
            if p.startswith('"'):
                parts[i]=re.sub(r'\{(\w+)([:}])',lambda m:'{'+ch.get(m[1],m[1])+m[2],p) if not l.strip().startswith('//') else p
            else:
                parts[i]=re.sub(r"(?<![\w'])(\w+)\b",lambda m: ch.get(m[1],m[1]),p) if not l.strip().startswith('//') else re.sub(r'`(\w+)`',lambda m:'`'+ch.get(m[1],m[1])+'`',p)
        out.append(''.join(parts))
    s2='\n'.join(out)
    if s2!=s: tot+=1; open(R+f,'w').write(s2)
print(tot)
