import Type, { type Static } from 'typebox';
import { Opcao } from './formatos.ts';

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
  evento_sem_registro: 'O arquivo traz o pedido de um evento, sem o registro da SEFAZ.',
  evento_sem_detalhe: 'O arquivo traz só o retorno ou o resumo de um evento.',
  evento_contradiz:
    'O arquivo traz um evento que não age, porque a própria assinatura, o autor ou o protocolo da nota o contradizem. O documento diz por quê, na lista de eventos.',
  evento_desconhecido: 'O tipo do evento não está em nenhuma tabela.',
  competencia_distante: 'A competência da NFS-e está a mais de um mês da emissão.',
  ajuste_de_conta_anterior: 'A conta corrige itens de contas anteriores, que não foram lidos.',
} as const;
export type AvisoDoEnvio = keyof typeof AVISOS_DO_ENVIO;

const codigo = Opcao(Object.keys(AVISOS_DO_ENVIO) as AvisoDoEnvio[], 'o que conferir');

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

export const comMensagem = (codigo: AvisoDoEnvio) => ({ codigo, mensagem: AVISOS_DO_ENVIO[codigo] });

/** The counts as they are shown, in the order of the table. */
export const avisosDoLote = (contagem: ContagemDeAvisos): AvisosDoLote =>
  (Object.keys(AVISOS_DO_ENVIO) as AvisoDoEnvio[]).flatMap((codigo) => {
    const arquivos = contagem[codigo];
    return arquivos ? [{ ...comMensagem(codigo), arquivos }] : [];
  });
