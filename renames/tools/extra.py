rows=[]
def r(f,owner,old,new,kind='item'): rows.append(('x',f,kind,owner,old,new))
shows={'editor/controls':'draw_controls','editor/tray':'draw_tray','editor/board':'draw_board','editor/mod':'draw_editor','kit/question':'draw','kit/warnings':'draw_warnings','library/page/card':'draw','library/page/list':'draw','library/page/mod':'draw_library_page','library/page/filters':'draw_filters','library/statistics_page/mod':'draw_statistics_page','library/statistics_page/course':'draw_rating_plot','library/saved_games':'set_filter','engines/page/options':'draw','engines/page/mod':'draw_engine_dialog','files/page/type_path':'draw_path_dialog','files/page/finder':'draw','files/page/opened':'draw','files/page/list':'draw','files/page/mod':'draw_file_dialogs','files/page/share':'draw_share_dialog','files/page/faults':'draw_faults','menu/mod':'draw_menu','menu/showcase':'draw','boards/theme_sample':'draw','help/keys':'draw_keys_page','help/how_to_play/mod':'draw_how_to_play','help/how_to_play/picture':'draw','setup/clock':'draw_clock_form','setup/mod':'draw_setup','setup/position':'draw_position_form','setup/odds':'draw_odds_form','setup/theme':'draw','setup/terms':'draw_terms_form','settings':'draw_settings','table/board/arrow':'draw_arrows','table/board/balance':'draw_evaluation_bar','table/dominoes/hint':'draw_tile_previews','table/stage/backdrop':'update_backdrop','panel/moves/mod':'draw_move_list','panel/moves/line':'draw_move_line','panel/celebration':'draw_celebration','panel/annotate':'draw_annotation_dialog','panel/analysis':'draw_analysis','panel/zen_clocks':'draw_zen_clocks','panel/actions':'draw_actions','panel/clock':'draw_clock','panel/seat_card':'draw_seat_card','panel/why':'draw','panel/trouble':'draw_engine_failure_dialog','panel/around':'draw_domino_overlays','panel/play_on':'draw_play_on_dialog','panel/squares':'draw_square_names','panel/dialogs':'draw_table_dialogs','panel/side':'draw_side_panel','panel/curtain':'draw_curtain','panel/result':'draw_result','panel/look_bar':'draw_review_bar'}
for f,n in shows.items(): r(f'src/app/{f}.rs','','show',n)
T={'library/counts.rs Counted':'CountedGames','window/repaint/sprites.rs Camera':'SpriteCamera','preferences/kept_file.rs Damage':'FileDamage','menu/mod.rs Entry':'MenuEntry','panel/moves/line.rs Entry':'LineEntry','panel/clock.rs Face':'ClockFace','preferences/keeping.rs Files':'SettingsFiles','library/page/list.rs Grid':'CardGrid','files/page/list.rs List':'ReadGameList','library/page/list.rs List':'SavedGameList','setup/seats.rs Mode':'SeatMode','engines/meeting.rs News':'EngineTaskResult','table/dominoes/tiles.rs Painting':'TilePainting','table/dominoes/tiles.rs View':'TileInputs','look/pictures.rs Picture':'GpuPicture','table/dominoes/hand.rs Press':'HandPress','table/input/selection.rs Question':'MoveQuestion','table/stage/ground.rs Request':'GroundRequest','help/keys.rs Row':'KeyRow','panel/moves/row.rs Row':'MoveRow','panel/actions.rs Rows':'ActionRows','panel/moves/rows.rs Rows':'MoveRows','window/place.rs Screen':'DesktopScreen','library/page/position_cache.rs Shown':'ReadPosition','files/reading.rs Source':'GameSource','files/state.rs Stage':'OpeningStage','game/analysis.rs Stage':'AnalysisStage','panel/clock.rs State':'ClockStatus','sound/output/worker.rs State':'DeviceState','table/stage/backdrop.rs Wanted':'BackdropInputs','words/locale.rs Bundle':'TranslationBundle','kit/skin.rs Hand':'PointingDevice','game/engine_thread.rs Answer':'EngineAnswer','boards/table_view.rs View':'SmallTableView','boards/table_view.rs laid':'tiles_on_table','boards/table_view.rs face':'visible_tile','table/input/mod.rs HandQueue':'InputQueue','table/input/mod.rs HandKeys':'TableKeys','files/saving.rs Likes':'PictureStyle','files/saving.rs Wanted':'FileToWrite','game/hint.rs Hint':'HintState','table/dominoes/marks.rs TileMarked':'PlacedTileMark','sound/strokes.rs of_piece':'piece_recipe','look/layout/mod.rs PANEL_MIN':'PANEL_MIN_WIDTH','look/layout/mod.rs PANEL_WIDEST':'PANEL_MAX_WIDTH','look/layout/mod.rs PANEL_MAX':'PANEL_USUAL_MAX_WIDTH'}
for k,n in T.items():
    f,o=k.split(); r('src/app/'+f,'',o,n)
for f,o,old,new in [
 ('crates/session/src/message.rs','','Message','LocalizedMessage'),
 ('crates/ai/src/search/root.rs','','Candidate','RootMove'),
 ('crates/ai/src/chess/search.rs','','Knowledge','SolvedEndingLookup'),
 ('crates/ai/src/draughts/game.rs','','Knowledge','TablebaseLookup'),
 ('crates/ai/src/domin_up/proofs.rs','','Slot','ProofSlot'),
 ('crates/ai/src/draughts/endings/solve.rs','','Solver','RetrogradeSolver'),
 ('crates/ai/src/domin_up/levels.rs','','Level','DominUpLevel'),
 ('crates/ai/src/domin_up/level_player.rs','','LevelPlayer','DominUpLevelPlayer'),
 ('crates/ai/src/draughts/mod.rs','','Outlook','Outlook'),
 ('crates/art/src/marks/mod.rs','MarkArt','Culprit','RejectionReason'),('crates/art/src/tiles/marks.rs','TileMark','Culprit','RejectionReason'),
 ('crates/art/src/marks/mod.rs','MarkArt','Pointed','HoveredMove'),('crates/art/src/tiles/marks.rs','TileMark','Pointed','HoveredMove'),
 ('crates/art/src/letters.rs','','Stand','TextAnchor'),
 ('crates/session/src/face.rs','Match','thought','thinking_time'),('crates/session/src/face.rs','SavedGame','thought','thinking_time'),('crates/session/src/running.rs','Session','thought','thinking_time'),
 ('crates/session/src/face.rs','Match','reach','premove_targets'),('crates/session/src/playable.rs','Playable','reach','premove_targets'),
 ('crates/session/src/face.rs','Match','threats','attacks'),('crates/session/src/playable.rs','Playable','threats','attacks'),('crates/session/src/face.rs','','Threat','Attack'),
 ('crates/session/src/face.rs','Match','refused','rejection'),('crates/session/src/playable.rs','Playable','refused','rejection'),('crates/session/src/face.rs','','Refused','Rejection'),
 ('crates/session/src/face.rs','View','duty','obligation'),('crates/session/src/playable.rs','Playable','duty','obligation'),
 ('crates/session/src/record.rs','','Automatic','ForcedByRules'),('crates/session/src/face.rs','View','automatic','rule_move'),
 ('crates/session/src/running.rs','Session','is_by_rule','made_by_rules'),('crates/session/src/walk.rs','Walk','is_by_rule','made_by_rules'),('crates/session/src/record.rs','','by_rule','made_by_rules'),
 ('crates/session/src/record.rs','RecordedMove','used','thinking_time'),('crates/session/src/record.rs','SavedMove','used','thinking_time'),('crates/session/src/face.rs','SavedMove','used','thinking_time'),
 ('crates/session/src/record.rs','RecordedMove','trace','highlighted_spots'),('crates/session/src/playable.rs','Playable','trace','highlighted_spots'),
 ('crates/store/src/orders.rs','Order','Shelf','ListPage'),('crates/store/src/orders.rs','News','Shelf','ListPage'),
 ('crates/session/src/chess/purposes.rs','','purposes','plain_effects'),
 ('crates/session/src/chess/reason.rs','ChessReason','Gives','Sacrifices'),('crates/session/src/chess/reason.rs','ChessReason','Stops','StopsWin'),('crates/session/src/chess/reason.rs','ChessReason','KeepsOff','DeniesSquare'),('crates/session/src/chess/reason.rs','ChessReason','OpensWay','OpensLine'),('crates/session/src/chess/reason.rs','ChessReason','GuardsWay','GuardsPawnPath'),
 ('src/app/commands/requests.rs','','Meet','Start'),
 ('src/app/engines/meeting.rs','Meeting','Naming','EnteringPath'),('src/app/engines/meeting.rs','Meeting','Met','Ready'),
 ('src/app/files/desk.rs','','obey','handle_file_requests'),
 ('crates/store/src/desk/mod.rs','Desk','owed@0','unsaved_games'),('crates/store/src/desk/mod.rs','Desk','owed@1','index_of_unsaved'),
 ('crates/store/src/orders.rs','','Resumed@0','Loaded'),('crates/store/src/orders.rs','','Resumed@1','LoadedGame'),
 ('crates/session/src/transcript/fault.rs','','told','stated'),
 ('crates/session/src/chess/diagram.rs','','misread','faulty_part'),('crates/session/src/chess/diagram.rs','','misread_in_race','faulty_part_in_race'),('crates/session/src/draughts/diagram.rs','','misread','faulty_part'),('crates/session/src/domin_up/words.rs','','part','faulty_part'),
 ('crates/session/src/running.rs','Session','thinking','clock_owner'),
]: 
  if old!=new: r(f,o,old,new)
for f,old,new in [('crates/session/src/chess/purposes.rs','purposes','plain_effects'),('crates/session/src/transcript/tokens.rs','tokens','tokenizer'),('crates/session/src/transcript/tree.rs','tree','parser'),('crates/ai/tests/engine/laws.rs','laws','guarantees'),('crates/ai/tests/engine/guests.rs','guests','external_engines'),('crates/ai/tests/engine/human.rs','human','weak_levels'),('crates/art/src/tokens.rs','tokens','emblems')]: r(f,'',old,new,'module')
open('/tmp/ra/extra.tsv','w').write(''.join('\t'.join(x)+'\n' for x in rows))
rows=[]
for f,o,old,new in [('crates/ai/src/analysis.rs','','Analyst','AnalysisEngine'),('crates/art/src/part.rs','','Height','HeightBadge'),
 ('crates/rules/src/outcome.rs','','BothHome','BothArrived'),('crates/session/src/transcript/text_form.rs','','OWN_ENDING','OWN_EXTENSION'),
 ('crates/session/src/refused.rs','','Refused','Rejection'),('crates/session/src/refused.rs','','Threat','Attack'),
 ('src/app/table/input/queue.rs','','HandQueue','InputQueue'),('src/app/table/input/keys.rs','','HandKeys','TableKeys'),
 ('crates/session/src/walk.rs','','is_by_rule','made_by_rules'),('crates/session/src/chess/mod.rs','','misread','error_span'),
 ('crates/store/src/salvage.rs','','Salvage','Recovery'),
 ('src/app/panel/look_bar.rs','','told','status_text'),
 ('src/app/editor/desk.rs','','follow','update_texts'),
 ('src/app/kit/attention.rs','','follow','observe'),
 ('src/app/library/saved_games.rs','','wanted','missing_range'),
 ('src/app/preferences/writer.rs','','obey','run'),
 ('src/app/look/pictures.rs','','follow','update'),
 ('src/app/table/stage/pictures.rs','','follow','update'),
 ('src/app/table/input/pointer.rs','','follow','handle_touch'),
 ('src/app/help/how_to_play/picture.rs','','follow','advance'),
 ('src/cli/hub/mod.rs','','obey','execute'),('src/cli/uci/mod.rs','','obey','execute'),
 ('crates/ai/src/proof.rs','','follow','append_win_line'),
 ('crates/session/src/journal.rs','','follow','update'),
 ('crates/session/src/draughts/reason.rs','','GoesOn','Advances'),
 ('crates/session/src/refused.rs','','refused','rejection'),
]: r(f,o,old,new)
r('crates/session/src/refused.rs','','refused','rejection','module')
open('/tmp/ra/extra.tsv','a').write(''.join('\t'.join(x)+'\n' for x in rows))
