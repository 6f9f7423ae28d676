export const HOME: string;
export const MIRROR: string;
export const KEYRING: string;
export function whyNoEngine(): string | undefined;
export function unpackEngine(): void;
export function composeCommand(): string[] | undefined;
