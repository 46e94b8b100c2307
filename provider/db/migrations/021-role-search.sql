-- Roles are searched like every other table: accents and case do not matter.

alter table roles add column if not exists search_text text not null default '';
update roles set search_text = case rid
  when 1 then 'admin administracao do sistema'
  when 2 then 'sgi_check_empilhadeira checklist de empilhadeiras'
  when 3 then 'sgi_check_carregamento checklist de carregamento'
  when 4 then 'rep_sgi_all relatorios e monitores'
  when 5 then 'sgl_ops_admin supervisao das operacoes'
  else search_text end;
