/** What an annex of LC 214/2025 (or an article that names goods) does to the goods that it lists. */
export interface Anexo {
  readonly nome: string;
  /** cClassTrib for an ordinary buyer; null where the buyer or the operation decides and an ordinary one has the full rate. */
  readonly cclasstrib: string | null;
  /** cClassTrib for a public buyer (gCompraGov), where the law has one. */
  readonly comprador_publico: string | null;
  /** A further cClassTrib that the annex admits, by who buys or sells. */
  readonly outro: string | null;
  readonly fundamento: string;
  /** What the NCM alone cannot say. */
  readonly condicao: string;
  /** Prefixes of NCM that are our own reading: the law names the goods only. */
  readonly ncm_nossos: readonly string[];
}

type Dados = Pick<Anexo, 'cclasstrib' | 'fundamento' | 'condicao'> & Partial<Anexo>;

/** In the order that decides between annexes that name the same NCM. */
const linhas: Readonly<Record<string, Dados>> = {
  XV: {
    cclasstrib: '200014',
    fundamento: 'art. 148',
    condicao: 'Hortícolas, frutas e ovos: frescos, resfriados ou congelados.',
  },
  I: {
    cclasstrib: '200003',
    fundamento: 'art. 125',
    condicao: 'Cesta básica: vale a descrição do item, além do NCM.',
  },
  VII: {
    cclasstrib: '200034',
    fundamento: 'art. 135',
    condicao: 'Alimentos com redução de 60%: vale a descrição do item; não os do Anexo I.',
  },
  VIII: {
    cclasstrib: '200035',
    fundamento: 'art. 136',
    condicao: 'Higiene pessoal e limpeza: vale a descrição do item.',
  },
  IV: {
    cclasstrib: '200030',
    comprador_publico: '200005',
    fundamento: 'art. 131',
    condicao:
      'Dispositivo médico: exige regularização na Anvisa; zero para comprador público ou entidade imune com CEBAS (art. 144, II).',
  },
  V: {
    cclasstrib: '200031',
    comprador_publico: '200008',
    fundamento: 'art. 132',
    condicao: 'Dispositivo de acessibilidade; zero para comprador público ou entidade imune (art. 145, II).',
  },
  VI: {
    cclasstrib: '200033',
    comprador_publico: '200011',
    fundamento: 'art. 133, § 1º',
    condicao:
      'Nutrição enteral ou parenteral e fórmulas especiais; zero para comprador público ou entidade imune (art. 146, § 2º).',
  },
  IX: {
    cclasstrib: '200038',
    outro: '515001',
    fundamento: 'art. 138',
    condicao:
      'Insumo agropecuário ou aquícola: registro no MAPA quando exigido; a venda a contribuinte do regime regular ou a produtor rural pode ter diferimento (515001, § 2º).',
  },
  XII: {
    cclasstrib: '200004',
    fundamento: 'art. 144, I',
    condicao: 'Dispositivo médico com alíquota zero: exige a Anvisa.',
  },
  XIII: {
    cclasstrib: '200007',
    fundamento: 'art. 145, I',
    condicao: 'Dispositivo de acessibilidade com alíquota zero.',
  },
  'art. 147': {
    cclasstrib: '200013',
    fundamento: 'art. 147',
    condicao:
      'Produtos de cuidado com a saúde menstrual; o mesmo NCM traz fraldas, que não têm alíquota zero.',
  },
  X: {
    cclasstrib: '200039',
    fundamento: 'art. 139',
    condicao: 'Produção cultural nacional, nas condições do artigo.',
  },
  XI: {
    cclasstrib: null,
    comprador_publico: '200043',
    outro: '200044',
    fundamento: 'art. 142',
    condicao:
      'Segurança e soberania nacional: a redução depende do comprador (200043) ou de empresa com sócio brasileiro (200044).',
  },
  'art. 28': {
    cclasstrib: null,
    outro: '510001',
    fundamento: 'art. 28',
    condicao: 'Energia elétrica: diferimento só entre geração, comercialização, distribuição e transmissão.',
  },
  'arts. 133 e 146': {
    cclasstrib: '200032',
    comprador_publico: '200010',
    fundamento: 'arts. 133 e 146',
    condicao:
      'Medicamento registrado na Anvisa: a lei não traz NCM; pode ter alíquota zero (200009, 200010, 200053).',
    ncm_nossos: ['3001', '3002', '3003', '3004', '3005', '3006'],
  },
  'art. 9º, IV': {
    cclasstrib: '410008',
    fundamento: 'art. 9º, IV',
    condicao: 'Livro, jornal ou periódico imune.',
    ncm_nossos: ['4901', '4902'],
  },
  // Paper is immune only when it goes into books and periodicals.
  'art. 9º, IV, papel': {
    cclasstrib: null,
    fundamento: 'art. 9º, IV',
    condicao: 'Papel: imune só o que se destina a livro, jornal ou periódico.',
    ncm_nossos: ['48025'],
  },
  'art. 149': {
    cclasstrib: null,
    fundamento: 'arts. 149 a 155',
    condicao: 'Automóvel: alíquota zero (200015) só para taxista ou pessoa com deficiência.',
    ncm_nossos: ['8703'],
  },
};

/** In the order that decides between annexes that name the same NCM. */
export const anexos: readonly Anexo[] = Object.entries(linhas).map(([nome, dados]) => ({
  comprador_publico: null,
  outro: null,
  ncm_nossos: [],
  ...dados,
  nome,
  fundamento: `LC 214/2025, ${dados.fundamento}`,
}));

/** The cClassTrib that an annex admits, whoever buys. */
export const codigosDoAnexo = ({ cclasstrib, comprador_publico, outro }: Anexo): string[] =>
  [cclasstrib, comprador_publico, outro].filter((codigo) => codigo !== null);
