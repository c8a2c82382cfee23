export { WrittenHtml } from './written-html.tsx';
