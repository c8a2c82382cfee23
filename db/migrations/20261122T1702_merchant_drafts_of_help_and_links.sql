-- Help entries and customer-service links are drafted too.
alter table merchant.content_version drop constraint content_version_kind_check;
alter table merchant.content_version add constraint content_version_kind_check
  check (kind in ('announcement', 'banner', 'help_entry', 'promotion', 'service_links'));
