const { buildArcade } = await import('./arcade/build.ts'); await buildArcade(); console.log('built');
