import sys,re,json,glob,subprocess
sys.path.insert(0,'/tmp/ra')
from client import *
M={}
for l in '''HintState:hint>hint LiveAnalysis:insight>analysis HoveredLine:pointed>hovered_line HoveredMove:lit>hovered_move MaterialLead:ahead>lead EngineFailure:trouble>failure,fault>failure GameEffects:desk>effects EditorState:desk>editor_state FileTasks:desk>tasks EngineTasks:desk>tasks AutosaveWorker:desk>worker MoveInput:hand>input CapturePreview:way>preview,ways>previews PromotionChoice:tag>choice ExternalEngine:guest>engine,guests>engines KnownEngines:guests>engines KnownEngine:guest>engine ExternalEnginePlayer:guest>engine AddEngineState:meeting>state PieceKind:look>kind,looks>kinds DrawnKind:look>kind,looks>kind PositionView:sight>view,sights>views NodeBudget:effort>budget SearchParameters:selectivity>parameters NodeContext:outlook>node WinningChances:outlook>chances Wdl:chances>wdl AnalysisReport:findings>report SearchResult:thought>result SearchRequest:question>request SearchReport:report>report PvInfo:info>info PlyState:step>ply StoredGame:kept>stored SavedGames:shelf>saved_games LibraryRequest:shelf>library ListPage:shelf>page MatchState:view>state MatchText:told>match_text ReplayedMove:step>replayed Replay:walk>replay Viewer:eyes>viewer DominoDirection:lie>direction,lies>directions Autosave:keeper>autosave DataFolders:home>folders SeatClock:account>clock,accounts>clocks PieceTween:travel>tween Drag:held>drag Placement:ghost>placement TableInput:hand>input InputQueue:hand>inputs TableKeys:hand>table_keys PieceAction:touch>action UiColours:skin>colours WidgetAreas:places>areas ViewerState:watch>viewer_state RunningAnimations:motion>animations Rejection:refused>rejection Attack:threat>attack,threats>attacks EditedPosition:diagram>position,diagrams>positions EditorPiece:man>piece,men>pieces NoticeContent:said>content Worker:service>worker EngineInfo:introduction>info,meeting>info SeatKnowledge:seen>knowledge MessageArg:word>arg,words>args CorrectionHistory:corrections>correction_history Hint:advice>hint,advised>hint HintCard:card>card EngineRequest:guests>engines,requests>requests EngineSelection:changes>changes ReviewedPosition:look>reviewed ActionResult:said>result SavedData:kept>data SavedFile:kept>file AnimatedBoard:live>board PictureOptions:sight>options EditorGeometry:sight>geometry Drawings:drawn>drawings TransparentStacks:look_under>transparent TableCamera:camera>camera ShowInLibrary:tell>notices LibraryNotice:tell>notices,library>notices Recovery:salvage>recovery MoveNumbering:counting>numbering LocalizedMessage:told>text,said>message OddsEffect:given>effect GameUi:x>y DrawCommand:draw>command TileFace:face>face AvatarId:face>avatar LibraryFilters:form>form PackedMove:lay>packed,lays>packed_moves Cell:spot>cell ProofNumbers:proof>numbers TaskBuilder:draft>builder GameTags:heading>tags FinalState:after>final_state GameStart:beginning>start ParsedGame:tree>parsed ReadResult:reading>result ImportedGame:read>imported Coord:place>coord TablebaseResult:verdict>result ContinuationRows:before>continuation BestMoveStability:steadiness>stability StatisticsBuilder:count>builder LegalityReason:x>y IllegalMove:refusal>reason'''.split():
    t,ps=l.split(':')
    M[t]=[p.split('>') for p in ps.split(',')]
fs=[f for f in subprocess.check_output(['git','ls-files','*.rs'],cwd=ROOT,text=True).split()]
def enclosing(t,i):
    # text of the block that the declaration at i belongs to: from the last line that starts an item to its closing brace
    j=t.find('{',i)
    if j<0: return ''
    d=0
    for k in range(j,len(t)):
        if t[k]=='{': d+=1
        elif t[k]=='}':
            d-=1
            if d==0: return t[i:k+1]
    return t[i:]
rows=[];skip=[]
for f in fs:
    t=open(f'{ROOT}/{f}').read()
    for m in re.finditer(r"(?<![\w.:])(?:mut )?(\w+): ((?:&(?:'\w+ )?(?:mut )?)?(?:(?:Res|ResMut|Option|Box|Arc|Vec|Local|MessageReader|MessageWriter|Single|If|Stamped)<)*(?:&(?:'\w+ )?(?:mut )?)?(?:\[)?(?:\w+::)*([A-Z]\w*))",t):
        name,ty=m[1],m[3]
        if ty not in M: continue
        for o,n in M[ty]:
            if name==o and o!=n:
                line=t.count('\n',0,m.start(1)); ls=t.rfind('\n',0,m.start(1))+1
                L=t[ls:t.find('\n',ls)]
                if L.strip().startswith('//'): continue
                body=enclosing(t,m.start(1))
                before=t[max(0,t.rfind('\nfn ',0,m.start(1)),t.rfind('fn ',0,m.start(1))):m.start(1)]
                if re.search(rf'(?<![\w.:]){n}\b(?!\(|::|!)',body) or re.search(rf'(?<![\w.:]){n}: ',before):
                    alt={'guest':'external_engine','insight':'live_analysis','advice':'found','motion':'running','man':'placed','diagram':'edited','skin':'ui_colours','live':'animated','outlook':'winning_chances','chances':'win_draw_loss','tag':'promotion','hand':'table_input','view':'match_state','seen':'seat_knowledge','proof':'proof_numbers'}.get(o)
                    if not alt or re.search(rf'(?<![\w.:]){alt}\b',body): skip.append((f,line+1,o,n)); continue
                    n=alt
                rows.append((f,line,m.start(1)-ls,'item',o,n,'local'))
open('/tmp/ra/locals.tsv','w').write(''.join('\t'.join(map(str,r))+'\n' for r in rows))
print(len(rows),'rows',len(skip),'skipped')
for s in skip: print('SKIP',*s)
