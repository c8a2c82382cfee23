/** The environment of a visit, as far as it determines how the app is offered. */
export interface Visit {
  readonly platform: 'android' | 'ios' | 'other';
  /** Safari on an iPhone or iPad: the only browser there that can add a page to the home screen. */
  readonly isSafari: boolean;
  /** Inside the merchant's native app, detected by its user agent. */
  readonly isInApp: boolean;
  /** Launched from the home screen: as an installed web app, or as an iOS web clip. */
  readonly installed: 'no' | 'pwa' | 'clip';
}

/** Token that a native app appends to its user agent. */
const NATIVE_APP = /\bNativeApp\//;
const OTHER_IOS_BROWSERS =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|Brave|FBAN|FBAV|Instagram|Line\/|KAKAOTALK|TikTok|Snapchat/;

interface Signs {
  readonly userAgent: string;
  readonly touchPoints: number;
  readonly isStandalone: boolean;
  /** `navigator.standalone` of iOS; undefined elsewhere. */
  readonly isWebClip: boolean | undefined;
}

export function visitOf({ userAgent, touchPoints, isStandalone, isWebClip }: Signs): Visit {
  // An iPad reports itself as a Mac, but a Mac has no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return {
    platform: isIos ? 'ios' : /Android/.test(userAgent) ? 'android' : 'other',
    isSafari: isIos && /Version\/[\d.]+.*Safari\//.test(userAgent) && !OTHER_IOS_BROWSERS.test(userAgent),
    isInApp: NATIVE_APP.test(userAgent),
    installed: isWebClip ? 'clip' : isStandalone ? 'pwa' : 'no',
  };
}

let known: Visit | undefined;

export function readVisit(): Visit {
  return (known ??= visitOf({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    isWebClip: 'standalone' in navigator ? navigator.standalone === true : undefined,
  }));
}
