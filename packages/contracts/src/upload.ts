import { keysOf } from '@apura/engine/tables';
import type { Static } from 'typebox';
import Type from 'typebox';
import { DiaDaEntrada } from './entrada.ts';
import type { Reader } from './erros.ts';
import {
  Chave,
  ClienteId,
  Closed,
  Competencia,
  Contagem,
  DataHora,
  described,
  each,
  Link,
  Opcao,
  Uuid,
} from './formatos.ts';
import { Lista } from './lista.ts';
import { statesOf } from './states.ts';

/** What an office should look at of what it sent, by code: what the notes contradict, and what was odd in a file that was read. */
export const AVISOS_DO_ENVIO = {
  outro_cliente: 'O arquivo traz documentos em que o cliente informado no envio não é parte.',
  outra_competencia: 'O arquivo traz documentos de outro mês que o informado no envio.',
  entrada_antes_da_emissao:
    'A data de entrada informada no envio é anterior à emissão de um documento: ele conta no mês da emissão.',
  sem_cliente: 'O arquivo traz documentos em que nenhum cliente do escritório é parte.',
  outro_conteudo:
    'O documento já está guardado com outro conteúdo, e é o guardado que conta. Baixe o original pela chave e compare: enviado com a assinatura do emitente, ele toma o lugar de um guardado que não a tem ou que consta como alterado.',
  leiaute_antigo: 'O documento é de um leiaute antigo.',
  chave_dv_invalido: 'O dígito verificador da chave de acesso não confere.',
  chave_citada_invalida: 'O documento cita uma chave de acesso que não confere.',
  chave_diverge: 'A chave de acesso não é a que os dados do documento formam.',
  cnpj_invalido: 'Um CNPJ do documento tem dígitos verificadores errados.',
  cpf_invalido: 'Um CPF do documento tem dígitos verificadores errados.',
  protocolo_de_outra_nota: 'O protocolo do arquivo é de outro documento.',
  retorno_de_outro_evento: 'O retorno no arquivo é de outro evento.',
  evento_sem_registro:
    'O arquivo traz um evento que o fisco não registrou, ou só o pedido dele: ele não tem efeito. Envie o arquivo do evento registrado.',
  evento_sem_detalhe: 'O arquivo traz só o retorno ou o resumo de um evento.',
  evento_contradiz:
    'O arquivo traz um evento que não age, porque a própria assinatura, o autor ou o protocolo da nota o contradizem. O documento diz por quê, na lista de eventos.',
  evento_desconhecido: 'O tipo do evento não está em nenhuma tabela.',
  competencia_distante: 'A competência da NFS-e está a mais de um mês da emissão.',
  livro_sem_assinatura:
    'A escrituração não está assinada: pode não ter sido transmitida, e a transmitida pode ser outra.',
  livro_sem_leitura: 'A escrituração tem documentos em registros que não são lidos.',
  livro_sobreposto:
    'Há outra escrituração para dias em comum, e nenhuma substitui a outra. Confira no cliente qual fica.',
  livro_substituido: 'Outra escrituração dos mesmos dias, já guardada, é a que conta.',
  ajuste_de_conta_anterior: 'A conta corrige itens de contas anteriores, que não foram lidos.',
} as const;
export type AvisoDoEnvio = keyof typeof AVISOS_DO_ENVIO;

const codigo = Opcao(keysOf(AVISOS_DO_ENVIO), 'o que conferir');

/** Of one file. */
export const AvisosDoArquivo = Type.Array(Type.Object({ codigo, mensagem: Type.String() }), {
  description: 'o que conferir no arquivo, que foi lido mesmo assim',
});

/** Of a whole upload: each kind, with the number of files that have it. */
export const AvisosDoLote = Type.Array(
  Type.Object({
    codigo,
    mensagem: Type.String({ description: 'o mesmo em uma frase' }),
    arquivos: Type.Integer({ minimum: 1, description: 'em quantos arquivos' }),
  }),
  { description: 'o que conferir no que foi enviado, por tipo; vazio se nada chama a atenção' },
);
export type AvisosDoLote = Static<typeof AvisosDoLote>;

/** How many files have each, as it is counted. */
export type ContagemDeAvisos = Readonly<Partial<Record<AvisoDoEnvio, number>>>;

export const withMessage = (codigo: AvisoDoEnvio) => ({ codigo, mensagem: AVISOS_DO_ENVIO[codigo] });

/** The counts as they are shown, in the order of the table. */
export const avisosDoLote = (contagem: ContagemDeAvisos): AvisosDoLote =>
  keysOf(AVISOS_DO_ENVIO).flatMap((codigo) => {
    const arquivos = contagem[codigo];
    return arquivos ? [{ ...withMessage(codigo), arquivos }] : [];
  });

/** Of a SPED file that its program has to write again. */
const EXPORTE =
  'Exporte a escrituração de novo no sistema que a gera ou no programa validador (PVA) e envie outra vez.';

interface FileCodeRow {
  readonly mensagem: string;
  readonly hint: string;
  /** For who sits in front of the panel, and knows neither keys nor fields of the API. */
  readonly panel?: { readonly mensagem?: string; readonly hint: string };
  /** A sentence for `apura --lang en`. */
  readonly english?: string;
}

/**
 * What can become of one file of a lote besides "processado": the outcome of a file, never an HTTP status. The reader
 * (packages/documents) and the worker make them; they appear in the upload job and in `xml.parse_failed`.
 */
export const FILE_CODES = {
  xml_vazio: {
    mensagem: 'O arquivo está vazio.',
    hint: 'Exporte o XML de novo no sistema emissor e envie outra vez.',
    english: 'The file is empty.',
  },
  xml_invalido: {
    mensagem: 'O arquivo não é um XML.',
    hint: 'Envie o XML do documento, e não o DANFE em PDF, uma imagem ou uma planilha.',
    english: 'The file is not XML.',
  },
  xml_malformado: {
    mensagem: 'O XML está malformado ou incompleto.',
    hint: 'Baixe o XML de novo no sistema emissor ou no portal do documento: este foi cortado ou alterado.',
    english: 'The XML is malformed or was cut off.',
  },
  xml_doctype_proibido: {
    mensagem: 'O XML traz uma declaração DOCTYPE, que nenhum documento fiscal permite.',
    hint: 'Envie o XML original do documento, sem DOCTYPE nem entidades próprias.',
  },
  xml_grande_demais: {
    mensagem: 'O XML excede o limite de 5MB.',
    hint: 'Se o arquivo reúne vários documentos, separe-os em arquivos menores e envie de novo.',
  },
  xml_limite_excedido: {
    mensagem: 'O XML excede um limite de estrutura: níveis demais, itens demais ou um texto longo demais.',
    hint: 'Um documento do leiaute nunca chega a esses limites; baixe o XML original e envie de novo.',
  },
  nfe_versao_antiga: {
    mensagem: 'A nota usa uma versão de leiaute antiga demais para ser lida.',
    hint: 'São lidas notas dos leiautes 2.00, 3.10 e 4.00; as da versão 1.10 saíram de uso em 2011.',
  },
  documento_nao_suportado: {
    mensagem: 'O XML é de um documento fiscal que a Apura não lê.',
    hint: 'Envie o XML autorizado de uma NF-e, NFC-e, NFS-e nacional, CT-e, NF3e, NFCom, BP-e, NFAg ou NFGas, ou de um evento deles.',
  },
  documento_resumo: {
    mensagem: 'O XML é só o resumo de uma nota ou de um evento, sem os itens.',
    hint: 'Registre a manifestação do destinatário (ciência ou confirmação) e baixe o XML completo da nota.',
  },
  xml_sem_nfe: {
    mensagem: 'O XML não traz um documento fiscal.',
    hint: 'Envie o XML inteiro do documento: o arquivo que contém o elemento "nfeProc", "NFe", "NFSe", "cteProc" ou a raiz de outro documento fiscal.',
    panel: { hint: 'Envie o XML do documento autorizado, como o sistema emissor o guarda.' },
    english: 'The XML holds no document that is read.',
  },
  nfe_campo_ausente: {
    mensagem: 'Falta no documento um campo obrigatório do leiaute.',
    hint: 'Peça ao emitente o XML autorizado, completo.',
  },
  nfe_campo_invalido: {
    mensagem: 'Um campo do documento não está no formato do leiaute.',
    hint: 'Peça ao emitente o XML autorizado, sem alterações.',
  },
  nfe_campo_repetido: {
    mensagem: 'Um campo que o leiaute admite uma só vez aparece repetido no documento.',
    hint: 'Peça ao emitente o XML autorizado, sem alterações.',
  },
  nfe_valor_invalido: {
    mensagem: 'Um valor do documento não é um número no formato do leiaute.',
    hint: 'Valores usam ponto decimal e não têm separador de milhar; peça ao emitente o XML autorizado.',
  },
  zip_invalido: {
    mensagem: 'O arquivo não é um ZIP, ou está corrompido ou incompleto.',
    hint: 'Gere o ZIP de novo, ou envie os XMLs soltos, e mande outra vez.',
  },
  zip_limite_excedido: {
    mensagem:
      'O ZIP excede um limite: arquivos demais, conteúdo grande demais ou ZIPs uns dentro dos outros.',
    hint: 'Divida o conteúdo em vários ZIPs menores, só com os XMLs, e envie de novo.',
  },
  zip_com_senha: {
    mensagem: 'O ZIP está protegido por senha.',
    hint: 'Gere o ZIP sem senha; a Apura recebe os arquivos por conexão cifrada.',
  },
  homologacao_em_producao: {
    mensagem: 'O documento foi emitido em homologação e a chave de API é de produção.',
    hint: 'Envie documentos de homologação com uma chave de testes, que começa com "apura_test_".',
    panel: {
      mensagem: 'A nota foi emitida em ambiente de testes (homologação) e não tem valor fiscal.',
      hint: 'Ela não entra na apuração. Se a operação existiu, peça ao emitente a nota de produção; se não, dispense.',
    },
  },
  arquivo_duplicado: {
    mensagem: 'O escritório já enviou este documento.',
    hint: 'Nada a fazer, a não ser que um aviso diga outra coisa: o documento já está guardado e conta uma só vez.',
  },
  zip_sem_xml: {
    mensagem: 'O ZIP não traz nenhum XML.',
    hint: 'Envie os XMLs dos documentos, e não os DANFEs em PDF; eles podem estar em pastas dentro do ZIP.',
  },
  sped_vazio: { mensagem: 'A escrituração está vazia.', hint: EXPORTE },
  sped_nao_reconhecido: {
    mensagem: 'O arquivo não começa pelo registro 0000 da EFD ICMS/IPI nem da EFD-Contribuições.',
    hint: 'Envie o arquivo .txt da EFD ICMS/IPI ou da EFD-Contribuições, como o programa validador (PVA) o grava: ele começa pelo registro 0000.',
  },
  sped_outra_escrituracao: {
    mensagem: 'O arquivo é de outra escrituração do SPED.',
    hint: 'São lidas a EFD ICMS/IPI e a EFD-Contribuições. Esta escrituração não traz os documentos do mês; não é preciso enviá-la.',
    english: 'The file is another of the SPED books; EFD ICMS/IPI and EFD-Contribuições are read.',
  },
  sped_linha_longa: {
    mensagem: 'Uma linha da escrituração é longa demais.',
    hint: 'Uma linha do leiaute nunca chega a esse tamanho: o arquivo não é um SPED ou perdeu as quebras de linha. Exporte-o de novo.',
  },
  sped_linha_malformada: {
    mensagem: 'Uma linha da escrituração não é um registro.',
    hint: `Cada linha começa e termina com "|". ${EXPORTE}`,
  },
  sped_campos_a_menos: {
    mensagem: 'Uma linha da escrituração tem campos a menos.',
    hint: `A linha foi cortada ou é de um leiaute que não vale para o período. ${EXPORTE}`,
  },
  sped_campo_ausente: {
    mensagem: 'Falta um campo em uma linha da escrituração.',
    hint: `O campo é necessário para ler o documento. ${EXPORTE}`,
  },
  sped_campo_invalido: {
    mensagem: 'Um campo da escrituração não está no formato do leiaute.',
    hint: `Corrija o campo no sistema que gera a escrituração. ${EXPORTE}`,
  },
  sped_fora_de_ordem: {
    mensagem: 'Falta o registro a que uma linha da escrituração pertence.',
    hint: `Um registro filho vem logo depois do seu pai. ${EXPORTE}`,
  },
  sped_participante_desconhecido: {
    mensagem: 'Uma linha da escrituração cita um participante que ela não tem.',
    hint: `O participante precisa estar no registro 0150. ${EXPORTE}`,
  },
  sped_cortado: {
    mensagem: 'A escrituração acaba sem o registro 9999.',
    hint: 'O arquivo não chega ao registro 9999. Copie-o de novo, inteiro, e envie outra vez.',
    english: 'The book was cut off before its record 9999.',
  },
  sped_totais_divergem: {
    mensagem: 'Os totais da escrituração não são os das suas linhas.',
    hint: `O arquivo foi cortado ou alterado depois de gerado. ${EXPORTE}`,
  },
  sped_conteudo_depois_do_fim: {
    mensagem: 'A escrituração continua depois do registro 9999.',
    hint: 'Envie cada escrituração em um arquivo próprio.',
  },
  sped_limite_excedido: {
    mensagem: 'A escrituração excede um limite.',
    hint: 'Nenhuma escrituração do leiaute chega a esse limite. Exporte-a de novo e confira o conteúdo.',
  },
  processamento_falhou: {
    mensagem: 'O arquivo não pôde ser processado por uma falha da Apura.',
    hint: 'Envie o arquivo de novo; se a falha se repetir, informe o "job_id" ao suporte.',
    panel: { hint: 'Envie o arquivo de novo; se a falha se repetir, fale com o suporte.' },
  },
} as const satisfies Record<string, FileCodeRow>;

export type FileCode = keyof typeof FILE_CODES;

/** Why a file was not processed, and what to do. `own`: what was said of this file, where that is more than its code says. */
export function wordsOfFile(codigo: FileCode, reader: Reader, own?: string | null) {
  const { mensagem, hint, panel }: FileCodeRow = FILE_CODES[codigo];
  return { mensagem: own ?? mensagem, hint, ...(reader === 'person' ? panel : {}) };
}

const EstadoDoLote = Opcao(statesOf('lote'));
const Codigo = Opcao(keysOf(FILE_CODES));

/** The text fields of the form of POST /v1/upload: what the office expects of the files. */
export const CamposOfUpload = Closed({
  cliente_id: Type.Optional(ClienteId),
  competencia: Type.Optional(Competencia),
  entrada_em: Type.Optional(DiaDaEntrada),
});

export const UploadAceito = Type.Object({
  job_id: Uuid,
  estado: EstadoDoLote,
  total: Contagem,
  links: Type.Object({ self: Link, eventos: Link }),
});
export type UploadAceito = Static<typeof UploadAceito>;

/** One file of a lote. `origem` names the ZIP it came in; `codigo` and its texts say why it was not processed. */
export const ArquivoDoUpload = Type.Object({
  nome: Type.String(),
  origem: Type.Optional(Type.String()),
  estado: Opcao(statesOf('arquivo')),
  codigo: Type.Optional(Codigo),
  ...each(['mensagem', 'hint'], Type.Optional(Type.String())),
  documentos: Type.Array(Chave),
  avisos: AvisosDoArquivo,
});
export type ArquivoDoUpload = Static<typeof ArquivoDoUpload>;

/** How far a lote is: the data of its server-sent events. The counts add up to `total`. */
export const ProgressoDoUpload = Type.Object({
  job_id: Uuid,
  estado: EstadoDoLote,
  ...each(['total', 'pendentes', 'processados', 'duplicados', 'recusados', 'cancelados'], Contagem),
  inicio: DataHora,
  fim: Type.Optional(DataHora),
  previsao_fim: Type.Optional(
    described(DataHora, 'estimativa, pelo ritmo até agora; só depois do primeiro arquivo'),
  ),
  avisos: AvisosDoLote,
});
export type ProgressoDoUpload = Static<typeof ProgressoDoUpload>;

/** One of GET /v1/upload. */
export const UploadListado = Type.Object({
  ...ProgressoDoUpload.properties,
  autor: Type.Optional(Type.String({ description: 'quem enviou: o nome da pessoa, ou "Chave de API"' })),
  primeiro_arquivo: Type.Optional(Type.String({ description: 'o nome do primeiro dos arquivos' })),
});
export type UploadListado = Static<typeof UploadListado>;
export const ListaDeUploads = Lista(UploadListado);

/** One kind of refused files that nobody has seen to, of GET /painel/api/recusados; `arquivos` are the newest of them. */
export const ArquivosRecusados = Type.Object({
  codigo: Codigo,
  ...each(['mensagem', 'hint'], Type.String()),
  total: Contagem,
  arquivos: Type.Array(
    Type.Object({
      id: Uuid,
      job_id: Uuid,
      nome: Type.String(),
      ...each(['origem', 'mensagem'], Type.Optional(Type.String())),
    }),
  ),
});
export type ArquivosRecusados = Static<typeof ArquivosRecusados>;

/** All of a kind, or those that are named. */
export const DismissRecusados = Closed({
  codigo: Codigo,
  arquivos: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 100 })),
});
/** How many one act dismissed, and when: by that it is taken back. */
export const DismissRecusadosAnswer = Type.Object({
  dispensados: Contagem,
  dispensados_em: Type.Optional(DataHora),
});
/** All of a kind that one act dismissed. */
export const RestoreRecusados = Closed({ codigo: Codigo, dispensados_em: DataHora });

/** GET /v1/upload/{job_id}: with one page of the files. */
export const UploadJob = Type.Object({
  ...ProgressoDoUpload.properties,
  arquivos: Lista(ArquivoDoUpload),
});
export type UploadJob = Static<typeof UploadJob>;
