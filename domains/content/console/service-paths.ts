export const chatsPagePath = '/chats';
export const lettersPagePath = '/letters';

export function chatPagePath(chatId: string): string {
  return `${chatsPagePath}/${encodeURIComponent(chatId)}`;
}
