import Type, { type Static } from 'typebox';
import { Apuracao } from './apuracao.ts';
import { MOTIVOS_DE_AUTENTICIDADE, VEREDITOS } from './autenticidade.ts';
import { ItemCalculado, Reforma, TributosAtuais } from './calculo.ts';
import { ItemARever } from './classificacao-a-rever.ts';
import { Cliente } from './cliente.ts';
import { EFEITOS } from './closed-lists.ts';
import { Divergencia } from './divergencia.ts';
import {
  Chave,
  ClienteId,
  Closed,
  CnpjOrRaiz,
  Competencia,
  Contagem,
  DataHora,
  described,
  each,
  Formato,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  Valor,
} from './formatos.ts';
import { Lista, PAGE, PERIODO } from './lista.ts';
import {
  EventoDoDocumento,
  OF_OUTRO_DOCUMENTO,
  ParteDoDocumento,
  TipoDoDocumento,
  Vinculo,
} from './outros-documentos.ts';

export const SituacaoDoDocumento = Opcao([
  ...(['autorizada', 'cancelada', 'denegada', 'sem_protocolo', 'substituida', 'anulada'] as const),
]);

const Veredito = Opcao(VEREDITOS);
const Resumo = (de: string) => Type.Optional(Type.String({ description: `SHA-1 em base64 ${de}` }));

/** Whether the file is what its issuer signed and what its protocol names (docs: XML Signature 1.0). No proof of authorisation. */
export const Autenticidade = Type.Object({
  veredito: Veredito,
  motivo: Opcao(MOTIVOS_DE_AUTENTICIDADE),
  conteudo: Opcao(['confere', 'reformatado', 'alterado', 'sem_comparacao']),
  cadeia: Opcao(['conferida', 'nao_conferida']),
  resumo_calculado: Resumo('do conteúdo como está no arquivo'),
  resumo_assinado: Resumo('que a assinatura traz'),
  resumo_protocolo: Resumo('que o protocolo traz'),
  certificado: Type.Optional(Type.String({ description: 'CNPJ ou CPF de quem assinou' })),
});

export type Autenticidade = Static<typeof Autenticidade>;

const Lado = (description: string) =>
  Type.Optional(Type.Object(ParteDoDocumento.properties, { description }));

/** A processed document. Amounts of `reforma` are the computed ones. */
export const Documento = Type.Object({
  chave: Chave,
  tipo: TipoDoDocumento,
  modelo: described(Type.String(), 'vazio na NFS-e, que não tem modelo'),
  ...each(['serie', 'numero'], Type.String()),
  emitida_em: DataHora,
  competencia: Competencia,
  situacao: SituacaoDoDocumento,
  substituida_por: Type.Optional(Chave),
  emitente: ParteDoDocumento,
  destinatario: Type.Optional(ParteDoDocumento),
  fornecedor: Lado('de quem é a receita; ausente em NF-e e NFC-e'),
  adquirente: Lado('quem paga: no CT-e o tomador; ausente em NF-e e NFC-e'),
  autenticidade: Type.Optional(Autenticidade),
  valor_total: Valor,
  tributos_atuais: TributosAtuais,
  reforma: Reforma,
  divergencias: Type.Object({ criticas: Contagem, avisos: Contagem }),
  efeitos: Type.Array(
    Type.Object({
      cliente_id: Uuid,
      efeito: Opcao(EFEITOS),
      cliente: Type.Optional(Type.Object(Cliente.properties, { description: 'só com expand=cliente' })),
      apuracao: Type.Optional(
        OrNull(Apuracao, {
          description:
            'só com expand=apuracao: a versão mais nova do cliente na competência do documento, sem o comparativo; nulo se não há',
        }),
      ),
    }),
    { description: 'o que a nota significa para cada cliente do escritório que é parte dela' },
  ),
});
export type Documento = Static<typeof Documento>;

const CAMPOS_DO_LEIAUTE = Type.Optional(
  Type.Record(Type.String(), Type.String(), {
    description:
      'campos guardados como vieram, pelo nome do leiaute, sem conferência: do Simples (cAtivSN, tpRegimeIBSCBS, vIBSSN, vCBSSN e outros do gTribSN) e da NT 2026.008 (vUnComLiq, vProdLiq, vProdLiqTot)',
  }),
);

/** An item with what the document itself says that it is; what its layout does not have is empty. */
const ItemDoDocumento = Type.Object({
  ...ItemCalculado.properties,
  ...each(['codigo', 'descricao', 'quantidade', 'unidade'], Type.String()),
  valor_unitario: Type.Optional(
    Type.String({
      description: 'valor de uma unidade, como está no documento; ausente onde o leiaute não o traz',
    }),
  ),
  campos: CAMPOS_DO_LEIAUTE,
});

/** One by its key: with its items, computed again from the stored XML, and what they do not agree with. */
export const DocumentoComItens = Type.Object({
  ...Documento.properties,
  ...OF_OUTRO_DOCUMENTO,
  campos: CAMPOS_DO_LEIAUTE,
  eventos: Type.Array(EventoDoDocumento, { description: 'na ordem em que aconteceram' }),
  avisos_dos_eventos: Type.Optional(
    Type.Array(Type.String(), { description: 'o que dos eventos não cabe na nota, em palavras' }),
  ),
  referido_por: Type.Array(Vinculo, {
    description: 'os documentos que se referem a este: o CT-e do frete, o complementar, o substituto',
  }),
  itens: Type.Array(ItemDoDocumento),
  divergencias_encontradas: Type.Array(Divergencia),
  revisoes: Type.Array(ItemARever, { description: 'classificações declaradas a confirmar' }),
  links: Type.Object(each(['self', 'xml'], Type.String({ format: 'uri' }))),
});
export type DocumentoComItens = Static<typeof DocumentoComItens>;

export const ListaDeDocumentos = Lista(Documento);

const EXPAND = {
  expand: Type.Optional(
    Formato(
      '^(cliente|apuracao|cliente,apuracao|apuracao,cliente)$',
      'o que vem inteiro em cada um de efeitos: cliente, apuracao, ou os dois com vírgula',
    ),
  ),
};
export const DocumentoQuery = Closed(EXPAND);

/** What notes can be sorted by; those that are alike in it are in the order in which they came. */
const ORDENS_DOS_DOCUMENTOS = ['emissao', 'numero', 'valor', 'emitente', 'destinatario'] as const;
export type OrdemDosDocumentos = (typeof ORDENS_DOS_DOCUMENTOS)[number];

export const ORDER_OF_DOCUMENTOS = {
  ordem: Type.Optional(
    Opcao(
      ORDENS_DOS_DOCUMENTOS,
      'por que se ordena: dia da emissão, número, valor total, nome do emitente ou do destinatário; sem ele, pela chegada',
    ),
  ),
  sentido: Type.Optional(
    Opcao(
      ['desc', 'asc'],
      'desc: do mais novo ao mais antigo, do maior ao menor, de Z a A, como sem ele; asc: ao contrário',
    ),
  ),
};

export const ListDocumentosQuery = Closed({
  cliente_id: Type.Optional(ClienteId),
  competencia: Type.Optional(Competencia),
  tipo: Type.Optional(TipoDoDocumento),
  situacao: Type.Optional(SituacaoDoDocumento),
  autenticidade: Type.Optional(Veredito),
  produto: Type.Optional(
    described(
      Texto(100),
      'parte da descrição de um item, com até 100 caracteres; acentos e maiúsculas não contam',
    ),
  ),
  ncm: Type.Optional(
    Formato(
      '^[0-9]{2,4}(\\.?[0-9]{1,2}){0,2}$',
      'NCM de um item, inteira ou o começo dela (dois dígitos ou mais), com ou sem pontos',
    ),
  ),
  cnpj: Type.Optional(described(CnpjOrRaiz, 'CNPJ, ou a raiz dele, de quem emite ou recebe')),
  ...ORDER_OF_DOCUMENTOS,
  ...EXPAND,
  ...PERIODO,
  ...PAGE,
});
export type ListDocumentosQuery = Static<typeof ListDocumentosQuery>;
