export const chatsDeskPath = '/chats';
export const lettersDeskPath = '/letters';

export function chatDeskPath(chatId: string): string {
  return `${chatsDeskPath}/${encodeURIComponent(chatId)}`;
}
