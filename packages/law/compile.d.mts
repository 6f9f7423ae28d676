export class NoLaw extends Error {}
export function compileLaw(data?: string, out?: string): void;
