/** Who a client is in a month. */
export interface ProfileOfClient {
  readonly name: string;
  readonly regime: 'lucro_real' | 'lucro_presumido' | 'simples_nacional' | 'mei';
  readonly ibs_cbs: 'das' | 'regular';
  readonly simples?: {
    readonly anexo: 'I' | 'II' | 'III' | 'IV' | 'V';
    readonly rbt12: string;
    readonly folha12?: string;
  };
  readonly atividade?: 'comercio' | 'industria' | 'servicos';
}

const ANNEXES = ['I', 'II', 'III', 'IV', 'V'] as const;
/** A bracket for each annex, one of them above the sublimit. */
const REVENUE = ['150000.00', '650000.00', '1500000.00', '3000000.00', '4200000.00'] as const;

const ofSimples = (ibs_cbs: 'das' | 'regular', shift: number): ProfileOfClient[] =>
  ANNEXES.map((anexo, i) => {
    const rbt12 = REVENUE[(i + shift) % REVENUE.length] as string;
    const folha = anexo === 'III' || anexo === 'V' ? { folha12: '200000.00' } : {};
    return {
      name: `simples-${anexo}-${ibs_cbs}`,
      regime: 'simples_nacional',
      ibs_cbs,
      simples: { anexo, rbt12, ...folha },
    };
  });

/** Every regime, with every annex of the Simples in and out of the DAS, and every activity of a MEI. */
export const PROFILES: readonly ProfileOfClient[] = [
  { name: 'real', regime: 'lucro_real', ibs_cbs: 'regular' },
  { name: 'presumido', regime: 'lucro_presumido', ibs_cbs: 'regular' },
  ...ofSimples('das', 0),
  ...ofSimples('regular', 2),
  ...(['comercio', 'industria', 'servicos'] as const).map(
    (atividade) => ({ name: `mei-${atividade}`, regime: 'mei', ibs_cbs: 'das', atividade }) as const,
  ),
];

/** An answer to most questions. */
export const ANSWERS: readonly object[] = [
  { pergunta: 'finalidade_do_frete', quando: {}, resposta: 'compra' },
  { pergunta: 'parcela_industrial', quando: {}, resposta: '80.00' },
  { pergunta: 'servico_e_insumo', quando: {}, resposta: 'sim' },
  { pergunta: 'uso_pessoal', quando: {}, resposta: 'nao' },
  { pergunta: 'anexo_do_simples', quando: {}, resposta: 'IV' },
  { pergunta: 'frete_no_preco', quando: {}, resposta: 'nao' },
  { pergunta: 'opcao_do_fornecedor', quando: {}, resposta: 'sim' },
  { pergunta: 'percentual_do_autonomo_cbs', quando: {}, resposta: '5.00' },
  { pergunta: 'icms_presumido_do_transporte', quando: {}, resposta: 'sim' },
];
