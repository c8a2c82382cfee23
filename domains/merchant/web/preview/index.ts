export { PreviewBar } from './preview-bar.tsx';
