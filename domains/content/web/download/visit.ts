/** From where somebody is here, as far as it decides how the app is offered. */
export interface Visit {
  readonly platform: 'android' | 'ios' | 'other';
  /** On an iPhone or iPad: in the one browser that can put a page on the home screen. */
  readonly isSafari: boolean;
  /** Inside the merchant's native app, which says so in what it calls itself. */
  readonly isInApp: boolean;
  /** Opened from the home screen: as an installed web app, or as an iPhone's web clip. */
  readonly installed: 'no' | 'pwa' | 'clip';
}

/** What a native app adds to its user agent. */
const NATIVE_APP = /\bNativeApp\//;
const OTHER_IOS_BROWSERS =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|Brave|FBAN|FBAV|Instagram|Line\/|KAKAOTALK|TikTok|Snapchat/;

interface Signs {
  readonly userAgent: string;
  readonly touchPoints: number;
  readonly isStandalone: boolean;
  /** iOS' own word; undefined elsewhere. */
  readonly isWebClip: boolean | undefined;
}

export function visitOf({ userAgent, touchPoints, isStandalone, isWebClip }: Signs): Visit {
  // An iPad calls itself a Mac; a Mac has no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return {
    platform: isIos ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other',
    isSafari: isIos && /Version\/[\d.]+.*Safari\//.test(userAgent) && !OTHER_IOS_BROWSERS.test(userAgent),
    isInApp: NATIVE_APP.test(userAgent),
    installed: isWebClip ? 'clip' : isStandalone ? 'pwa' : 'no',
  };
}

let known: Visit | undefined;

/** This page's own. */
export function readVisit(): Visit {
  return (known ??= visitOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    isWebClip: 'standalone' in navigator ? navigator.standalone === true : undefined,
  }));
}
