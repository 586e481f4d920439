import re
for l in open('/tmp/ra/resolved.tsv'):
    f,ln,ch,kind,old,new,src=l.rstrip('\n').split('\t'); ln=int(ln)
    L=open('/work/main/'+f).read().split('\n')
    i=ln
    if not re.match(r'\s*(pub(\([^)]*\))? )?(enum|struct) ',L[i]):
        ind=len(L[i])-len(L[i].lstrip())
        while i>0 and not (re.match(r'\s*(pub(\([^)]*\))? )?(enum|struct|impl|trait|fn|const fn|mod)\b',L[i]) and len(L[i])-len(L[i].lstrip())<ind): i-=1
        if not re.match(r'\s*(pub(\([^)]*\))? )?(enum|struct) ',L[i]): continue
    else:
        pass
    j=i-1; at=''
    while j>=0 and (L[j].strip().startswith(('#','//')) or L[j].strip().endswith((']',')',',')) and not L[j].strip().endswith('}')) and L[j].strip(): 
        at=L[j].strip()+' '+at; j-=1
    if re.search(r'Serialize|Deserialize|EnumString|IntoStaticStr|AsRefStr|Display|ValueEnum|clap|serde|strum|FromRepr|VariantNames',at):
        own='TYPE' if i==ln else L[i].strip()
        print(f'{f}:{ln+1}',old,'->',new,'|',own,'|',re.sub(r'///.*?(?=#)','',at)[:150])
