import fc from 'fast-check';
import type {
  Cenario,
  EntradaDaApuracao,
  LancamentoManual,
  LancamentoSomado,
  SaldoCarregado,
  Segregacao,
} from '../src/resultado.ts';
import { entrada, linha, ZERO } from './mes-de-teste.ts';

/** Months of any kind of client, for properties. */

export const dinheiro = (reais: bigint): fc.Arbitrary<string> =>
  fc
    .bigInt(0n, reais * 100n)
    .map((centavos) => `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`);

const VENDAS = ['5102', '5405', '6108', '7102', '5933'] as const;
const DEVOLUCOES_DE_VENDA = ['1202', '2411'] as const;
const COMPRAS = ['1102', '2403', '3102', '1556'] as const;
const DEVOLUCOES_DE_COMPRA = ['5202', '6411'] as const;

/** Effect, motive and the CFOPs that go with them. */
const TIPOS: readonly (readonly [LancamentoSomado['efeito'], string | null, readonly string[]])[] = [
  ['debito', null, VENDAS],
  ['debito', 'grupo_nao_informado', VENDAS],
  ['estorno_debito', null, DEVOLUCOES_DE_VENDA],
  ['estorno_debito', 'devolucao_anterior_a_2027', DEVOLUCOES_DE_VENDA],
  ['credito', null, COMPRAS],
  ['credito', 'grupo_nao_informado', COMPRAS],
  ['credito', 'credito_presumido', COMPRAS],
  ['credito', 'pis_cofins_de_devolucao', DEVOLUCOES_DE_VENDA],
  ['estorno_credito', null, DEVOLUCOES_DE_COMPRA],
  ['credito_recusado', 'aliquota_zero', COMPRAS],
  ['credito_recusado', 'sem_grupo_na_nota', COMPRAS],
  ['credito_recusado', 'declarado_acima_do_calculado', COMPRAS],
  ['credito_recusado', 'declarado_abaixo_do_calculado', COMPRAS],
  ['sem_efeito', 'debito_declarado_a_maior', VENDAS],
  ['sem_efeito', 'debito_declarado_a_menor', VENDAS],
  ['sem_efeito', 'cliente_no_das', [...VENDAS, ...COMPRAS, ...DEVOLUCOES_DE_VENDA]],
  ['sem_efeito', 'compra_sem_credito_no_das', COMPRAS],
  ['sem_efeito', 'isencao', VENDAS],
  ['sem_efeito', 'exportacao', ['7102']],
  ['sem_efeito', 'bonificacao', ['5910']],
  ['sem_efeito', 'definido_pelo_escritorio', VENDAS],
];
/** Motives of rows that hold nothing but by how much a note was declared otherwise than the rules give. */
const SO_DIFERENCA = /^(debito_)?declarado_a/;
const SEGREGACOES: readonly Segregacao[] = [
  '',
  '',
  'st',
  'monofasico',
  'st_monofasico',
  'exportacao',
  'iss_retido',
  'ativo',
];
const ESTABELECIMENTOS = ['11222333000181', '11222333000262', ''] as const;

const umaLinha = fc
  .tuple(fc.constantFrom(...TIPOS), fc.nat(9), fc.constantFrom(...SEGREGACOES))
  .chain(([[efeito, motivo, cfops], qual, segregacao]) => {
    const cfop = cfops[qual % cfops.length] ?? '5102';
    const venda = cfop.startsWith('5') || DEVOLUCOES_DE_VENDA.some((codigo) => codigo === cfop);
    const soDiferenca = motivo !== null && SO_DIFERENCA.test(motivo);
    const ou = (reais: bigint) => (soDiferenca ? fc.constant(ZERO) : dinheiro(reais));
    const daReforma = (reais: bigint) =>
      efeito === 'sem_efeito' && !soDiferenca ? fc.constant(ZERO) : dinheiro(reais);
    return fc
      .record({
        estabelecimento: fc.constantFrom(...ESTABELECIMENTOS),
        cclasstrib: fc.constantFrom('000001', '200034', '200003', '221001', '400001', '410999'),
        ncm_capitulo: fc.constantFrom('10', '22', '84'),
        valor: ou(100_000n),
        base: ou(90_000n),
        cbs: daReforma(900n),
        ibs_uf: daReforma(100n),
        ibs_mun: daReforma(50n),
        is: ou(50n),
        icms_embutido: venda ? fc.constant(ZERO) : ou(500n),
        pis_cofins_embutido: venda ? fc.constant(ZERO) : ou(500n),
        embutido_na_base: venda ? fc.constant(ZERO) : ou(500n),
        icms: ou(20_000n),
        icms_st: ou(5000n),
        fcp: ou(2000n),
        difal: ou(2000n),
        ipi: ou(9000n),
        pis: ou(1500n),
        cofins: ou(7000n),
        iss: ou(5000n),
      })
      .map((resto) => linha({ ...resto, efeito, motivo, cfop, segregacao: venda ? segregacao : '' }));
  });

/** Rows as they are summed: no two of the same key. */
const linhas = fc.uniqueArray(umaLinha, {
  maxLength: 10,
  selector: ({ estabelecimento, efeito, motivo, cfop, cclasstrib, ncm_capitulo, segregacao }) =>
    [estabelecimento, efeito, motivo, cfop, cclasstrib, ncm_capitulo, segregacao].join('|'),
});

const TRIBUTOS = [
  'icms',
  'icms_st',
  'fcp',
  'difal',
  'ipi',
  'pis',
  'cofins',
  'iss',
  'cbs',
  'ibs_uf',
  'ibs_mun',
  'is',
] as const;
const manuais: fc.Arbitrary<LancamentoManual[]> = fc.array(
  fc.record({
    tipo: fc.constantFrom(
      ...(['debito', 'credito', 'estorno_debito', 'estorno_credito', 'credito_recusado'] as const),
    ),
    tributo: fc.constantFrom(...TRIBUTOS, 'ii' as const),
    valor: fc.oneof(dinheiro(3000n), fc.constant('-1.00')),
    nota: fc.constant('x'),
  }),
  { maxLength: 4 },
);
const saldos: fc.Arbitrary<SaldoCarregado[]> = fc.array(
  fc.record({
    tributo: fc.constantFrom(...TRIBUTOS),
    estabelecimento: fc.constantFrom(...ESTABELECIMENTOS.slice(0, 2), null),
    valor: dinheiro(3000n),
  }),
  { maxLength: 4 },
);
const ANEXOS = ['I', 'II', 'III', 'IV', 'V'] as const;
const fornecedores_simples = fc.array(
  fc.record({
    cnpj_raiz: fc.constantFrom('44555666', '77888999'),
    nome: fc.constant('Fornecedor'),
    anexo: fc.constantFrom(...ANEXOS),
    rbt12: dinheiro(4_800_000n),
    compras: dinheiro(20_000n),
  }),
  { maxLength: 2 },
);

const doSimples = fc.record({
  regime: fc.constant('simples_nacional' as const),
  ibs_cbs: fc.constantFrom('das' as const, 'regular' as const),
  simples: fc.record({ anexo: fc.constantFrom(...ANEXOS), rbt12: dinheiro(4_800_000n) }),
});
const doMei = fc.record({
  regime: fc.constant('mei' as const),
  ibs_cbs: fc.constant('das' as const),
  atividade: fc.constantFrom('comercio' as const, 'servicos' as const),
});
const doRegular = fc.record({
  regime: fc.constantFrom('lucro_real' as const, 'lucro_presumido' as const),
  ibs_cbs: fc.constant('regular' as const),
});

/** Informed rates of every year that no law fixes. */
const INFORMADO: Cenario = Object.fromEntries(
  [2027, 2028, 2029, 2030, 2031, 2032, 2033].map((ano) => [
    String(ano),
    { cbs: '9.1', ibs_uf: '12.3', ibs_mun: '1.7' },
  ]),
);

const RESPONDIDAS = {
  pis_cofins_das_notas: 'notas',
  ipi_das_notas: 'sim',
  iss_das_notas: 'sem_iss',
} as const;

/** A month of one of the years, complete. */
export function meses(anos: readonly number[]): fc.Arbitrary<EntradaDaApuracao> {
  return fc
    .tuple(
      linhas,
      fc.oneof(doRegular, doSimples, doMei),
      fc.record({
        ano: fc.constantFrom(...anos),
        mes: fc.integer({ min: 1, max: 12 }),
        cenario: fc.constantFrom<Cenario>('estimativa_26_5', 'estimativa_27_91', INFORMADO),
        saldos_anteriores: saldos,
        lancamentos_manuais: manuais,
        fornecedores_simples,
        vendas_a_empresas: dinheiro(50_000n),
        ibs_cbs_na_base_icms: fc.boolean(),
      }),
    )
    .map(([lancamentos, perfil, { ano, mes, ...resto }]) =>
      entrada(lancamentos, {
        ...perfil,
        ...resto,
        competencia: `${ano}-${String(mes).padStart(2, '0')}`,
        // What a month of any rows may contradict is answered: it is complete.
        respostas_da_empresa: RESPONDIDAS,
      }),
    );
}

/** So many of them, each time the same. */
export const mesesFixos = (anos: readonly number[], quantos: number): EntradaDaApuracao[] =>
  fc.sample(meses(anos), { seed: 20_261_122, numRuns: quantos });
