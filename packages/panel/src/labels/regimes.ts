export const IBS_CBS: Readonly<Record<'das' | 'regular', string>> = {
  das: 'dentro do DAS',
  regular: 'pelo regime regular',
};

export const IBS_CBS_A_ESCOLHER = { das: 'Dentro do DAS', regular: 'Pelo regime regular' } as const;
export const ATIVIDADES = { comercio: 'Comércio', industria: 'Indústria', servicos: 'Serviços' } as const;
export const ANEXOS = { I: 'I', II: 'II', III: 'III', IV: 'IV', V: 'V' } as const;
