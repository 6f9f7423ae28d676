import type {
  AcessoDaPessoa,
  Apuracao,
  Comunicado,
  DecisaoDoSimples,
  Dossie,
  FalhaDaApuracao,
  ItemDoEstoque,
  PedidoDeSimulacao,
  PosicaoInformada,
  RegistroDeAuditoria,
  Resposta,
  SomaDoEstoque,
  Tentativa,
  WhyOutdated,
} from '@apura/contracts';

/**
 * Columns that Prisma knows as JSON, as texts or not at all, by what we write into them: the CHECKs of the schema refuse other words,
 * and the builder other writing.
 */
export interface Written {
  readonly apuracao: {
    estado: Apuracao['estado'];
    cenario: Apuracao['cenario'];
    versoes: Apuracao['versoes'] | null;
    /** Figures, those of earlier rules with other members. */
    comparativo: object | null;
    /** What it was made of, but the sums of its notes. */
    entrada: object | null;
    divergencias: { readonly criticas: number; readonly avisos: number } | null;
    desatualizada_por: WhyOutdated | null;
    erro_estagio: FalhaDaApuracao['etapa'] | null;
  };
  readonly audit_log: { detalhe: RegistroDeAuditoria['detalhe'] };
  readonly cenario_salvo: { pedido: PedidoDeSimulacao };
  readonly comunicado: { orgao: Comunicado['orgao'] };
  readonly dossie: { tipo: Dossie['tipo']; estado: Dossie['estado'] };
  readonly decisao_do_simples: { opcao: DecisaoDoSimples['opcao']; figuras: DecisaoDoSimples['figuras'] };
  readonly livro: {
    livro: 'icms_ipi' | 'contribuicoes';
    finalidade: 'original' | 'retificadora';
    lidos: Readonly<Record<string, number>>;
    fatos: readonly object[];
  };
  readonly estoque_do_livro: { propriedade: 'propria' | 'propria_com_terceiro' | 'de_terceiro' };
  readonly posicao_de_abertura: {
    estoque_por: PosicaoInformada['estoque_por'];
    estoque: readonly ItemDoEstoque[];
    somas: readonly SomaDoEstoque[];
  };
  readonly event: { transacao: string };
  /** What a sign-up has said; of other links there is nothing. */
  readonly link_de_email: {
    dados:
      | { readonly nome: string; readonly escritorio: { readonly nome: string; readonly cnpj: string } }
      | { readonly acesso: AcessoDaPessoa }
      | null;
  };
  /** What of it the reports show. */
  readonly organization: {
    config: { readonly [Name in 'cor' | 'crc' | 'responsavel' | 'email' | 'telefone']?: string };
  };
  readonly resposta: { quando: Resposta['quando'] };
  readonly tentativa: {
    requisicao: NonNullable<Tentativa['requisicao']> | null;
    cabecalhos: NonNullable<Tentativa['cabecalhos']> | null;
  };
}
