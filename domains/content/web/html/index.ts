export { useCleaner, WrittenHtml } from './written-html.tsx';
