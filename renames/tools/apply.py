"""collect: asks for all renames of resolved.tsv, merges the edits, applies those without conflict. Writes later.tsv."""
import sys,json,collections,subprocess,os,re,time
sys.path.insert(0,'/tmp/ra')
from client import *
src_tsv=sys.argv[1]; dry='--dry' in sys.argv
c=C()
edits=collections.defaultdict(dict) # file -> range -> text
owner={}
moves={}; later=[]; failed=[]; done=[]
rows=[l.rstrip('\n').split('\t') for l in open(src_tsv)]
t0=time.time()
for f,ln,ch,kind,old,new,src in rows:
    try:
        r=c('textDocument/rename',{'textDocument':{'uri':uri(f)},'position':{'line':int(ln),'character':int(ch)},'newName':new})
    except Exception as e:
        failed.append((f,old,new,str(e))); continue
    mine=[];mv=[]
    for d in r['documentChanges']:
        if 'kind' in d:
            if d['kind']=='rename': mv.append((path(d['oldUri']),path(d['newUri'])))
            else: failed.append((f,old,new,'op '+d['kind']))
            continue
        for e in d['edits']:
            a,b=e['range']['start'],e['range']['end']
            mine.append((path(d['textDocument']['uri']),(a['line'],a['character'],b['line'],b['character']),e['newText']))
    # conflict?
    bad=False
    for p,rg,tx in mine:
        for rg2,tx2 in edits[p].items():
            if rg2[0]!=rg[0]: continue
            if rg2==rg and tx2==tx: continue
            if not(rg[2:]<rg2[:2] or rg2[2:]<rg[:2]) and not (rg[2:]==rg2[:2] and rg[:2]!=rg2[:2] and rg[2:]!=rg[:2]) and not (rg2[2:]==rg[:2] and rg[:2]!=rg2[:2] and rg2[2:]!=rg2[:2]): bad=True;why=(p,rg,tx,tx2)
    if bad: later.append((f,kind,old,new,src,str(why))); continue
    for p,rg,tx in mine: edits[p][rg]=tx
    for o,n in mv: moves[o]=n
    done.append({'f':f,'kind':kind,'old':old,'new':new,'files':sorted({p for p,_,_ in mine})})
print(len(done),'done',len(later),'later',len(failed),'failed',round(time.time()-t0),'s')
for x in later: print('LATER',*x)
for x in failed: print('FAILED',*x)
if dry:
    json.dump({'done':done,'moves':moves,'later':later,'failed':failed},open(src_tsv+'.json','w')); sys.exit()
changed=[]
for p,es in edits.items():
    L=open(f'{ROOT}/{p}',encoding='utf-8').read().split('\n')
    for (a,b,c2,d),tx in sorted(es.items(),reverse=True):
        # positions are UTF-16; convert
        def col(line,u):
            if line.isascii(): return u
            return len(line.encode('utf-16-le')[:2*u].decode('utf-16-le'))
        if a==c2: s=L[a]; L[a]=s[:col(s,b)]+tx+s[col(s,d):]
        else:
            s=L[a][:col(L[a],b)]+tx+L[c2][col(L[c2],d):]; L[a:c2+1]=[s]
    open(f'{ROOT}/{p}','w',encoding='utf-8').write('\n'.join(L)); changed.append(p)
for o,n in moves.items():
    os.makedirs(os.path.dirname(f'{ROOT}/{n}'),exist_ok=True)
    subprocess.run(['git','mv',o,n],cwd=ROOT,check=True)
json.dump({'done':done,'moves':moves,'later':later,'failed':failed},open(src_tsv+'.json','w'))
ev=[{'uri':uri(p),'type':2} for p in changed]+[{'uri':uri(o),'type':3} for o in moves]+[{'uri':uri(n),'type':1} for n in moves.values()]
c('!workspace/didChangeWatchedFiles',{'changes':ev})
