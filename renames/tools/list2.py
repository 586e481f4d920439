rows=[]
def m(f,new):
    import os
    old=os.path.basename(f)[:-3]; 
    if old=='mod': old=os.path.basename(os.path.dirname(f))
    rows.append(('m',f,'module','',old,new))
def r(f,old,new,owner=''): rows.append(('m',f,'item',owner,old,new))
m('src/app/game/trouble.rs','engine_failure');m('src/app/game/desk.rs','effects');m('src/app/files/desk.rs','tasks');m('src/app/files/news.rs','results')
m('src/app/preferences/guests.rs','known_engines');m('src/app/preferences/keeping.rs','saving');m('src/app/preferences/kept_file.rs','saved_file')
m('src/app/core/handed_position.rs','position_handover');m('src/app/table/board/drawn.rs','drawings');m('src/app/sound/strokes.rs','piece_sounds')
m('src/app/kit/places.rs','widget_areas');m('src/app/kit/skin.rs','ui_colours');m('src/app/core/motion.rs','running_animations')
m('crates/ai/src/domin_up/lay.rs','packed_move');m('crates/ai/src/chess/exchange.rs','see');m('crates/ai/src/external_engine/introduction.rs','engine_info')
m('crates/session/src/hint/standing.rs','placed_piece');m('crates/session/src/game_text/source.rs','char_reader');m('crates/session/src/domin_up/refused.rs','rejection');m('crates/session/src/counting.rs','numbering')
m('crates/store/src/home.rs','data_folders');m('crates/art/src/picture/lines.rs','render_svg')
m('tests/app/shelf.rs','library');m('tests/app/engine.rs','computer_turns')
m('crates/store/tests/store/shelf.rs','game_list');m('crates/session/tests/session/transcript.rs','game_text');m('crates/session/tests/session/guests.rs','external_engines');m('crates/session/tests/session/hand.rs','move_input');m('crates/session/tests/session/refused.rs','rejection');m('crates/rules/tests/rules/refusals.rs','illegal_moves')
m('src/cli/thinker.rs','protocol_player');m('src/cli/host.rs','search_host')
r('src/app/preferences/mod.rs','exhibition_pace','computer_game_pace','Settings')
r('crates/ai/src/chess/exchange.rs','wins','see_ge')
r('crates/session/src/info.rs','diagrams','position_editor')
r('src/app/game/current_match/review.rs','look_again','refresh_review')
open('/tmp/ra/list2.tsv','w').write(''.join('\t'.join(x)+'\n' for x in rows))
