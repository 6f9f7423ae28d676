export function whyNoEngine(): string | undefined;
