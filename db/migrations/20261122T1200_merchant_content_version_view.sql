-- What content was and is to be, for who must know what it still names.
create view merchant.content_version_view as
select kind, drafted_id, version, merchant_code, content from merchant.content_version;

grant select on merchant.content_version_view to jogada_app;
