export { ChatsDesk } from './chats/chats-desk.tsx';
export { LettersDesk } from './letters/letters-desk.tsx';
export { lettersResource } from './letters/letters-resource.ts';
export { chatDeskPath, chatsDeskPath, lettersDeskPath } from './service-paths.ts';
