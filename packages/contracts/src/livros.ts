import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Closed,
  Competencia,
  Contagem,
  DataHora,
  described,
  Opcao,
  OrNull,
  Uuid,
  Valor,
} from './formatos.ts';
import { Lista, PAGE, PERIODO } from './lista.ts';

const Dia = Type.String({ description: 'AAAA-MM-DD' });

/** A digital book of a client (EFD ICMS/IPI, EFD-Contribuições) that was read. */
export const LivroDoCliente = Type.Object({
  id: Uuid,
  livro: Opcao(
    ['icms_ipi', 'contribuicoes'],
    'icms_ipi: EFD ICMS/IPI, de um estabelecimento; contribuicoes: EFD-Contribuições, da empresa',
  ),
  de: described(Dia, 'o primeiro dia da escrituração'),
  ate: described(Dia, 'o último dia da escrituração'),
  finalidade: Opcao(['original', 'retificadora'], 'se toma o lugar de outra dos mesmos dias'),
  conta: Type.Boolean({
    description: 'vale para o mês; falso quando outra escrituração dos mesmos dias tomou o lugar dela',
  }),
  cnpj: Type.String({ description: 'de quem é: o estabelecimento, ou a matriz na EFD-Contribuições' }),
  ie: OrNull(Type.String({ description: 'inscrição estadual' })),
  nome: Type.String({ description: 'o nome empresarial na escrituração' }),
  uf: Type.String({ description: 'a UF na escrituração' }),
  versao: Type.String({ description: 'código da versão do leiaute (COD_VER)' }),
  arquivo: Type.String({ description: 'nome do arquivo enviado' }),
  linhas: Contagem,
  assinada: Type.Boolean({ description: 'traz a assinatura de uma escrituração transmitida' }),
  sem_leitura: Type.Array(Type.String(), { description: 'registros com documentos que não são lidos' }),
  lidos: Type.Record(Type.String(), Contagem, {
    description: 'o que foi lido, por tipo: quantos documentos, produtos, apurações, ajustes, créditos …',
  }),
  recebido_em: described(DataHora, 'quando foi lida'),
});
export type LivroDoCliente = Static<typeof LivroDoCliente>;
export const ListaDeLivros = Lista(LivroDoCliente);

/** The same with what it says of the month. */
export const LivroComFatos = Type.Object({
  ...LivroDoCliente.properties,
  fatos: Type.Array(
    Type.Object({
      tipo: Type.String({ description: 'apuracao, ajuste, credito, saldo_de_credito, contribuicao, ciap …' }),
      linha: Type.Integer({ minimum: 1, description: 'a linha do arquivo' }),
      valores: Type.Record(Type.String(), Type.String(), {
        description: 'cada campo lido e o seu valor; dinheiro em reais, com ponto',
      }),
    }),
    { description: 'o que a escrituração diz do mês: apurações, ajustes, créditos, saldos, CIAP e estoque' },
  ),
});
export type LivroComFatos = Static<typeof LivroComFatos>;

export const ListLivrosQuery = Closed({
  competencia: Type.Optional(described(Competencia, 'AAAA-MM: só as que têm dias desse mês')),
  ...PERIODO,
  ...PAGE,
});

const LivroDoAchado = Opcao(['icms_ipi', 'contribuicoes'], 'em qual livro');
const Lado = Opcao(['entrada', 'saida'], 'do lado do cliente');
const Tributo = Opcao(['icms', 'icms_st', 'ipi', 'pis', 'cofins'], 'o tributo');
const FILTRO_DO_CONFRONTO = {
  competencia: Type.Optional(described(Competencia, 'AAAA-MM; o mês anterior onde não é dita')),
};

export const ConfrontoAsXlsxQuery = Closed(FILTRO_DO_CONFRONTO);
export const ConfrontoQuery = Closed({ ...FILTRO_DO_CONFRONTO, ...PAGE });

const opcional = (description: string) => Type.Optional(Type.String({ description }));

const AchadoDoConfronto = Type.Object({
  tipo: Opcao(
    [
      ...([
        'nao_escriturado',
        'sem_xml',
        'total',
        'tributo',
        'credito_a_maior',
        'credito_do_mes',
        'credito_nao_tomado',
      ] as const),
      ...(['situacao', 'chave', 'em_dobro', 'soma_do_documento', 'soma_da_apuracao', 'lacuna'] as const),
      'fora_do_periodo',
    ],
    'nao_escriturado: só no XML; sem_xml: só no livro; fora_do_periodo: no livro de um mês posterior ao do documento; credito_do_mes: o crédito tomado no livro não é o que a apuração conta; os outros: diferente, ou o livro não confere com ele mesmo',
  ),
  peso: Opcao(['alto', 'medio', 'baixo', 'informativo'], 'quanto importa; informativo não é erro'),
  livro: LivroDoAchado,
  estabelecimento: Type.String({ description: 'CNPJ de quem tem, ou deveria ter, o documento no livro' }),
  lado: Type.Optional(Lado),
  chave: opcional('chave de acesso do documento'),
  modelo: opcional('modelo do documento'),
  serie: opcional('série do documento'),
  numero: opcional('número do documento; de uma lacuna, o primeiro'),
  ate: opcional('de uma lacuna, o último número'),
  linha: Type.Optional(Type.Integer({ minimum: 1, description: 'a linha da escrituração' })),
  campo: opcional('o campo, como o leiaute o chama'),
  item: opcional('o item do documento'),
  no_xml: opcional('o que o XML diz'),
  no_livro: opcional('o que o livro diz'),
  no_mes: opcional('o que a apuração conta de crédito do documento'),
  na_soma: opcional('o que as linhas do próprio livro somam'),
  tributos: Type.Array(
    Type.Object({
      tributo: Tributo,
      diferenca: described(Valor, 'o que o livro tem a mais que os documentos'),
    }),
    { description: 'o dinheiro, por tributo' },
  ),
  motivo: Type.String({ description: 'o que houve, em uma frase' }),
});

const RESUMO = Type.Object(
  {
    conferem: Type.Integer({ minimum: 0, description: 'documentos no livro e no XML que conferem' }),
    diferentes: Type.Integer({ minimum: 0, description: 'documentos nos dois, com diferença' }),
    so_no_livro: Type.Integer({ minimum: 0, description: 'documentos só no livro' }),
    so_no_xml: Type.Integer({ minimum: 0, description: 'documentos só no XML' }),
    sem_livro: Type.Integer({
      minimum: 0,
      description: 'XMLs de um mês ou estabelecimento de que não há escrituração',
    }),
  },
  { description: 'quantos documentos, por resultado' },
);
const POR_TRIBUTO = Type.Array(
  Type.Object({
    livro: LivroDoAchado,
    lado: Lado,
    tributo: Tributo,
    so_no_xml: described(Valor, 'o que está só nos XMLs, como falta no livro'),
    so_no_livro: described(Valor, 'o que está só no livro'),
    diferente: described(
      Valor,
      'o que o livro tem a mais (negativo: a menos) nos documentos que estão nos dois',
    ),
  }),
  { description: 'as somas dos achados, sem os informativos' },
);

/** A client's month in its books beside its XMLs. */
export const ConfrontoDosLivros = Type.Object({
  competencia: Competencia,
  livros: Type.Array(
    Type.Object({
      id: Uuid,
      livro: LivroDoAchado,
      arquivo: Type.String({ description: 'nome do arquivo enviado' }),
      de: described(Dia, 'o primeiro dia da escrituração'),
      ate: described(Dia, 'o último dia da escrituração'),
    }),
    { description: 'as escriturações comparadas, a do mês e as dos dois seguintes' },
  ),
  resumo: RESUMO,
  por_tributo: POR_TRIBUTO,
  xmls_a_pedir: Type.Array(
    Type.Object({
      chave: opcional('a chave a pedir'),
      estabelecimento: opcional('de uma lacuna, o CNPJ'),
      modelo: opcional('de uma lacuna, o modelo'),
      serie: opcional('de uma lacuna, a série'),
      de: opcional('de uma lacuna, o primeiro número'),
      ate: opcional('de uma lacuna, o último número'),
    }),
    { description: 'os XMLs que faltam, pela chave ou pela numeração; até 1.000' },
  ),
  data: Type.Array(AchadoDoConfronto, { description: 'os achados, o mais pesado primeiro' }),
  next_cursor: OrNull(Type.String({ description: 'onde a página seguinte começa' })),
});
export type ConfrontoDosLivros = Static<typeof ConfrontoDosLivros>;

export const ListConfrontosQuery = Closed({ ...FILTRO_DO_CONFRONTO, ...PAGE });

const SOMAS = {
  resumo: RESUMO,
  por_tributo: POR_TRIBUTO,
  xmls_a_pedir: Type.Integer({
    minimum: 0,
    description: 'quantos XMLs ou intervalos de numeração faltam; até 1.000 por cliente',
  }),
};

/** The books of many clients beside their XMLs, a line each. */
export const ConfrontosDaCarteira = Type.Object({
  competencia: Competencia,
  somas: Type.Object(SOMAS, { description: 'as somas dos clientes desta página' }),
  data: Type.Array(
    Type.Object({
      cliente_id: Uuid,
      razao_social: Type.String({ description: 'o nome do cliente' }),
      cnpj_raiz: Type.String({ description: 'a raiz do CNPJ' }),
      ...SOMAS,
    }),
    {
      description:
        'os clientes ativos com escrituração do mês, no máximo 20 por página; o confronto de cada um diz os achados',
    },
  ),
  next_cursor: OrNull(Type.String({ description: 'onde a página seguinte começa' })),
});
export type ConfrontosDaCarteira = Static<typeof ConfrontosDaCarteira>;
