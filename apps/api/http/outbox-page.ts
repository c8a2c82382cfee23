import type { LocalMessage } from '@jogada/accounts/server';

/** The developer's page of messages stored instead of sent, newest first. It reloads every three seconds. */
export function outboxPage(messages: readonly LocalMessage[]): string {
  const list = messages.length === 0 ? '<p>No message yet.</p>' : messages.map(card).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>Outbox</title>
<style>body{font:15px/22px system-ui,sans-serif;max-width:640px;margin:0 auto;padding:24px 16px;background:#f5f4ec;color:#10201a}
article{background:#fff;border-radius:16px;padding:16px 20px;margin:16px 0}header{display:flex;gap:12px;color:#43554c;font-size:13px}
strong{color:#10201a}pre{white-space:pre-wrap;word-break:break-word;font:inherit;margin:8px 0 0}iframe{width:100%;height:520px;border:0;margin-top:12px;border-radius:12px}</style></head>
<body><h1>Outbox</h1><p>SMS and e-mail that were kept instead of sent: no gateway is set.</p>${list}</body></html>`;
}

function card({ message_id: id, channel, recipient, subject, text, html, created_at: at }: LocalMessage): string {
  const body = html === '' ? `<pre>${escape(text)}</pre>` : `<iframe sandbox title="${escape(subject)}" srcdoc="${escape(html)}"></iframe>`;
  const link = /https?:\/\/\S+#\S+/.exec(text)?.[0];
  return `<article id="${id}"><header><strong>${channel}</strong><span>${escape(recipient)}</span><time>${at.toISOString()}</time></header>
${subject === '' ? '' : `<p><strong>${escape(subject)}</strong></p>`}${link ? `<p><a href="${escape(link)}">${escape(link)}</a></p>` : ''}${body}</article>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
