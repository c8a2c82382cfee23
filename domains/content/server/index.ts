export { DESK, merchantDesk } from './chat/post-message.ts';
export { setHelpEntry } from './help/set-help-entry.ts';
export { cleanHtml } from './html/clean-html.ts';
export type { LetterTemplate } from './inbox/letter-words.ts';
export { writeLetter } from './inbox/write-letter.ts';
export { archiveParts } from './archive/archive-parts.ts';
export { operatorRoutes, routes } from './routes.ts';
export { subscriptions } from './subscriptions.ts';
export { subjectOwners } from './desk/subject-owners.ts';
