export { DownloadButton } from './download-button.tsx';
export { DownloadHost } from './download-host.tsx';
export { DownloadScreen } from './download-screen.tsx';
