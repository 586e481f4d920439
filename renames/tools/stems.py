import re,subprocess,os,collections
R='/work/main/'
fs=[f for f in subprocess.check_output(['git','ls-files','*.rs'],cwd=R,text=True).split() if os.path.exists(R+f)]
c=collections.Counter();where=collections.defaultdict(set)
st=r'(?:^|_)(kept|keep|keeper|shelf|guest|guests|told|tell|tells|hear|heard|hears|trouble|errand|desk|eyes|sight|lie|lies|knock|wish|wished|wishes|luck|haste|deed|deeds|pen|hall|beheld|said|say|says|lit|ahead|obey|listen|look|looks|looking|advice|advised|insight|meet|meeting|thought|thoughts|effort|figured|prey|walk|walks|stands|passed|begun|begin|ghost|man|men|way|ways|place|places|room|rooms)(?:_|$)'
for f in fs:
    for l in open(R+f):
        l=re.sub(r'"[^"]*"','""',re.sub(r'//.*','',l))
        for w in re.findall(r'\b[a-z][a-z0-9_]*\b',l):
            if re.search(st,w): c[w]+=1; where[w].add(f)
for w,n in c.most_common(230): print(w,n,len(where[w]),end='; ')
