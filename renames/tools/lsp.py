"""A small LSP client for rust-analyzer."""
import json, os, subprocess, threading, queue, time, pathlib, sys
ROOT='/work/main'
class Lsp:
    def __init__(s):
        env=dict(os.environ, CARGO_TARGET_DIR='/tmp/t-ra')
        s.p=subprocess.Popen(['rust-analyzer'],cwd=ROOT,env=env,stdin=subprocess.PIPE,stdout=subprocess.PIPE,stderr=open('/tmp/ra/err.log','w'))
        s.id=0; s.waiting={}; s.quiescent=threading.Event(); s.lock=threading.Lock()
        threading.Thread(target=s.read,daemon=True).start()
        cfg={'checkOnSave':False,'cargo':{'buildScripts':{'enable':True},'targetDir':None,'allTargets':True},'files':{'watcher':'client'},'numThreads':2,'cachePriming':{'enable':True,'numThreads':2},'procMacro':{'enable':True},'rename':{'allowExternalItems':False}}
        s.req('initialize',{'processId':os.getpid(),'rootUri':'file://'+ROOT,'capabilities':{'textDocument':{'documentSymbol':{'hierarchicalDocumentSymbolSupport':True},'rename':{'prepareSupport':True}},'workspace':{'workspaceEdit':{'documentChanges':True,'resourceOperations':['create','rename','delete']},'didChangeWatchedFiles':{'dynamicRegistration':True}},'experimental':{'serverStatusNotification':True},'window':{'workDoneProgress':True}},'initializationOptions':cfg},timeout=120)
        s.note('initialized',{})
    def read(s):
        f=s.p.stdout
        while True:
            n=None
            while True:
                l=f.readline()
                if not l: return
                if l in(b'\r\n',b'\n'): break
                if l.lower().startswith(b'content-length'): n=int(l.split(b':')[1])
            m=json.loads(f.read(n))
            if 'id' in m and 'method' in m:
                r=None
                if m['method']=='workspace/configuration': r=[None for _ in m['params']['items']]
                s.send({'jsonrpc':'2.0','id':m['id'],'result':r})
            elif 'id' in m:
                q=s.waiting.pop(m['id'],None)
                if q: q.put(m)
            elif m['method']=='experimental/serverStatus':
                print('status',m['params'].get('health'),m['params'].get('quiescent'),(m['params'].get('message')or'')[:300],file=sys.stderr,flush=True)
                if m['params']['quiescent']: s.quiescent.set()
                else: s.quiescent.clear()
    def send(s,m):
        b=json.dumps(m).encode()
        with s.lock:
            s.p.stdin.write(b'Content-Length: %d\r\n\r\n'%len(b)+b); s.p.stdin.flush()
    def req(s,method,params,timeout=300):
        s.id+=1; i=s.id; q=queue.Queue(); s.waiting[i]=q
        s.send({'jsonrpc':'2.0','id':i,'method':method,'params':params})
        m=q.get(timeout=timeout)
        if 'error' in m: raise RuntimeError(m['error'].get('message'))
        return m['result']
    def note(s,method,params): s.send({'jsonrpc':'2.0','method':method,'params':params})
def uri(p): return 'file://'+os.path.join(ROOT,p)
def path(u): return os.path.relpath(u[7:],ROOT)
