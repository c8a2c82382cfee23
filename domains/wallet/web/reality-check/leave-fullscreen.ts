/** Leaves full screen, where a sheet outside the game's element would be invisible. */
export function leaveFullscreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}
