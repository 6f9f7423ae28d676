export const HOME: string;
export const MIRROR: string;
export const KEYRING: string;
export function whyNoEngine(): string | undefined;
export function whyNoPods(): string | undefined;
export function unpackEngine(): void;
export function cleanUp(): void;
export function kubectlCommand(): string | undefined;
export function composeCommand(): string[] | undefined;
