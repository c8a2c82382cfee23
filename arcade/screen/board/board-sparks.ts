interface Spark {
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Remaining life in seconds, and size in pixels. */
  life: number;
  size: number;
}

const SPARKS_A_FIELD = 9;
const SPARKS_MAX = 260;
const LIFE_SECONDS = 0.55;
const GRAVITY = 520;

export interface Sparks {
  throwFrom(at: { x: number; y: number }, reach: number): void;
  draw(pen: CanvasRenderingContext2D, seconds: number): void;
}

/** Sparks that fly from a field and fade as they fall. */
export function createSparks(colour: string): Sparks {
  let sparks: Spark[] = [];
  return {
    throwFrom({ x, y }, reach) {
      for (let count = 0; count < SPARKS_A_FIELD && sparks.length < SPARKS_MAX; count++) {
        const angle = Math.random() * Math.PI * 2;
        const speed = reach * (1 + Math.random() * 3);
        const life = LIFE_SECONDS * (0.6 + Math.random() * 0.4);
        sparks.push({ x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, life, size: 1.5 + Math.random() * 3 });
      }
    },
    draw(pen, seconds) {
      pen.fillStyle = colour;
      for (const spark of sparks) {
        spark.life -= seconds;
        spark.vy += GRAVITY * seconds;
        spark.x += spark.vx * seconds;
        spark.y += spark.vy * seconds;
        pen.globalAlpha = Math.max(0, spark.life / LIFE_SECONDS);
        pen.fillRect(spark.x - spark.size / 2, spark.y - spark.size / 2, spark.size, spark.size);
      }
      pen.globalAlpha = 1;
      sparks = sparks.filter(({ life }) => life > 0);
    },
  };
}
