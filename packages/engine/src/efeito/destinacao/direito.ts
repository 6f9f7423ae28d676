/** What a purchase is for. `sem_direito`: the office says that it gives no credit of any tax. */
export const DESTINACOES = [
  ...(['revenda', 'insumo', 'embalagem', 'energia', 'combustivel'] as const),
  ...(['uso_consumo', 'ativo_imobilizado', 'sem_direito'] as const),
] as const;
export type Destinacao = (typeof DESTINACOES)[number];

/**
 * `credito`: at once, where the document gives any. `parcela_industrial`: the share that the office says. `48_meses`: by instalments.
 * `como_respondido`: none until the office says how it takes it.
 */
type Credito = 'credito' | 'parcela_industrial' | '48_meses' | 'como_respondido' | 'nenhum';

/** What the law gives for one purpose, each with its article. */
export interface Direito {
  readonly icms: Credito;
  readonly ipi: Credito;
  readonly pis_cofins: Credito;
  readonly cbs_ibs: Credito;
  /** Whether the difference of rates is due where the goods come from another state (LC 87/1996 arts. 12 XV and 13 IX). */
  readonly difal: boolean;
  readonly fundamento: string;
}

const RESTO = { cbs_ibs: 'credito', difal: false } as const;
const CREDITA_TUDO = { ...RESTO, icms: 'credito', ipi: 'credito', pis_cofins: 'credito' } as const;
const SO_CBS_E_IBS = { ...RESTO, icms: 'nenhum', ipi: 'nenhum', pis_cofins: 'nenhum' } as const;

/** By the first day on which it holds, the newest first. ICMS, IPI, PIS and COFINS end by their own tables, not here. */
const TABELA: Readonly<Record<Destinacao, readonly (Direito & { readonly desde: string })[]>> = {
  revenda: [
    {
      desde: '1996-11-01',
      ...CREDITA_TUDO,
      fundamento:
        'LC 87/1996, art. 20; RIPI, arts. 9º e 226; Leis 10.637/2002 e 10.833/2003, art. 3º, I; LC 214/2025, art. 47',
    },
  ],
  insumo: [
    {
      desde: '1996-11-01',
      ...CREDITA_TUDO,
      fundamento:
        'LC 87/1996, art. 20; RIPI, art. 226, I; Leis 10.637/2002 e 10.833/2003, art. 3º, II; LC 214/2025, art. 47',
    },
  ],
  embalagem: [
    {
      desde: '1996-11-01',
      ...CREDITA_TUDO,
      fundamento:
        'LC 87/1996, art. 20; RIPI, art. 226, I; Leis 10.637/2002 e 10.833/2003, art. 3º, II; LC 214/2025, art. 47',
    },
  ],
  energia: [
    {
      desde: '2001-01-01',
      ...RESTO,
      icms: 'parcela_industrial',
      ipi: 'nenhum',
      pis_cofins: 'credito',
      fundamento:
        'LC 87/1996, art. 33, II, b; Lei 10.637/2002, art. 3º, IX; Lei 10.833/2003, art. 3º, III; LC 214/2025, art. 47',
    },
  ],
  // Sold to who uses it up: what moves the plant or the lorries of a carrier is `insumo`, and the office says so.
  combustivel: [
    {
      desde: '1996-11-01',
      ...SO_CBS_E_IBS,
      fundamento: 'LC 87/1996, art. 33, I; LC 192/2022; LC 214/2025, arts. 47 e 180',
    },
  ],
  uso_consumo: [
    {
      desde: '1996-11-01',
      ...SO_CBS_E_IBS,
      difal: true,
      fundamento:
        'LC 87/1996, arts. 12, XV, 13, IX, e 33, I; Leis 10.637/2002 e 10.833/2003, art. 3º; LC 214/2025, arts. 47 e 57',
    },
  ],
  ativo_imobilizado: [
    {
      desde: '2001-01-01',
      ...RESTO,
      icms: '48_meses',
      ipi: 'nenhum',
      pis_cofins: 'como_respondido',
      difal: true,
      fundamento:
        'LC 87/1996, arts. 12, XV, 13, IX, e 20, § 5º; Lei 10.833/2003, art. 3º, VI e § 14; Lei 11.774/2008, art. 1º; LC 214/2025, art. 47',
    },
  ],
  sem_direito: [
    {
      desde: '1996-11-01',
      ...SO_CBS_E_IBS,
      cbs_ibs: 'nenhum',
      fundamento: 'LC 87/1996, art. 20, § 1º; Leis 10.637/2002 e 10.833/2003, art. 3º; LC 214/2025, art. 57',
    },
  ],
};

/** What the law gives for a purpose on a day (YYYY-MM-DD). */
export function direitoDa(destinacao: Destinacao, data: string): Direito {
  const vigencias = TABELA[destinacao];
  return vigencias.find(({ desde }) => desde <= data) ?? (vigencias.at(-1) as Direito);
}

/** The PIS and COFINS of a fixed asset, as the office takes them. */
export const CREDITOS_DO_ATIVO = ['sem_credito', 'de_uma_vez', '48_meses'] as const;
