-- Published and scheduled versions of content, for references to uploaded pictures.
create or replace view merchant.content_version_view with (security_invoker = true) as
select kind, drafted_id, version, merchant_code, content from merchant.content_version;

grant select on merchant.content_version_view to jogada_app;
