import {
  type EfeitoDoEvento,
  type PapelNoDocumento,
  TIPOS_DE_DOCUMENTO,
  type VinculoDoDocumento,
} from '@apura/engine';
import { EMISSAO } from '@apura/words';

export const TIPOS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TIPOS_DE_DOCUMENTO).map(([tipo, { nome }]) => [tipo, nome]),
);

export const GRAVIDADES = { critica: 'Críticas', aviso: 'Avisos' };

/** Whose notes are looked at, by `emissao_propria`. */
export const EMISSOES = { true: EMISSAO.propria, false: EMISSAO.fornecedor };

/** Who somebody is in a document, as its file has it. */
export const PAPEIS_NO_DOCUMENTO: Readonly<Record<PapelNoDocumento, string>> = {
  emit: 'Emitente',
  prest: 'Prestador',
  toma: 'Tomador',
  interm: 'Intermediário',
  rem: 'Remetente',
  exped: 'Expedidor',
  receb: 'Recebedor',
  dest: 'Destinatário',
  comp: 'Comprador',
};

/** What a document is to the one that it names. */
export const VINCULOS: Readonly<Record<VinculoDoDocumento['tipo'], string>> = {
  substitui: 'Substitui',
  complementa: 'Complementa',
  anula: 'Anula',
  ajusta: 'Ajusta',
  antecipa: 'Fornecimento pago antes em',
  cofatura: 'Cobrado na fatura',
  transporta: 'Transporta as mercadorias de',
  anterior: 'Continua o transporte de',
  rejeitada: 'Emitido no lugar de',
};

/** The same, seen from the document that is named. */
export const REVERSED_VINCULOS: Readonly<Record<VinculoDoDocumento['tipo'], string>> = {
  substitui: 'Substituído por',
  complementa: 'Complementado por',
  anula: 'Anulado por',
  ajusta: 'Ajustado por',
  antecipa: 'Pagamento antecipado de',
  cofatura: 'Fatura de',
  transporta: 'Mercadorias transportadas por',
  anterior: 'Transporte continuado por',
  rejeitada: 'Recusado e emitido de novo em',
};

export const EFEITOS_DO_EVENTO: Readonly<Record<EfeitoDoEvento, string>> = {
  cancela: 'Cancelamento',
  substitui: 'Substituição',
  rejeita: 'Recusa do tomador',
  desfaz_rejeicao: 'Recusa desfeita',
  tributacao_do_simples: 'Tributação do Simples apurada pelo Fisco',
  nenhum: 'Não muda o cálculo',
};

type Nomes = Readonly<Record<string, string>>;

interface Detalhe {
  readonly campo: string;
  readonly nome: string;
  /** Of its codes; without them the value is shown as it is. */
  readonly valores?: Nomes;
}

const SIM_OU_NAO: Nomes = { '0': 'não', '1': 'sim' };

/** What a freight, a service and a bill have of their own, by the names of the layouts (MOC CT-e 4.00, NFS-e Nacional, NF3e 1.00). */
export const DETALHES: readonly {
  readonly grupo: 'transporte' | 'servico' | 'fatura';
  readonly titulo: string;
  readonly campos: readonly Detalhe[];
}[] = [
  {
    grupo: 'transporte',
    titulo: 'Transporte',
    campos: [
      {
        campo: 'modal',
        nome: 'Modal',
        valores: {
          '01': 'rodoviário',
          '02': 'aéreo',
          '03': 'aquaviário',
          '04': 'ferroviário',
          '05': 'dutoviário',
          '06': 'multimodal',
        },
      },
      {
        campo: 'tpServ',
        nome: 'Tipo de serviço',
        valores: {
          '0': 'normal',
          '1': 'subcontratação',
          '2': 'redespacho',
          '3': 'redespacho intermediário',
          '4': 'vinculado a multimodal',
          '6': 'transporte de pessoas',
          '7': 'transporte de valores',
          '8': 'excesso de bagagem',
        },
      },
      { campo: 'UFIni', nome: 'Início' },
      { campo: 'UFFim', nome: 'Fim' },
    ],
  },
  {
    grupo: 'servico',
    titulo: 'Serviço',
    campos: [
      {
        campo: 'tpEmit',
        nome: 'Emitida por',
        valores: { '1': 'prestador', '2': 'tomador', '3': 'intermediário' },
      },
      { campo: 'indFinal', nome: 'Uso ou consumo pessoal', valores: SIM_OU_NAO },
      { campo: 'cIndOp', nome: 'Código da operação (cIndOp)' },
    ],
  },
  {
    grupo: 'fatura',
    titulo: 'Fatura',
    campos: [
      {
        campo: 'tpFat',
        nome: 'Faturamento',
        valores: { '0': 'normal', '1': 'centralizado', '2': 'cofaturamento' },
      },
      {
        campo: 'tpAcesso',
        nome: 'Acesso à rede',
        valores: {
          '0': 'gerador',
          '1': 'consumidor cativo',
          '2': 'consumidor livre',
          '3': 'parcialmente livre',
          '4': 'consumidor especial',
          '5': 'parcialmente especial',
          '6': 'comunhão de consumidores',
          '7': 'suprimento',
          '8': 'distribuidora',
        },
      },
      {
        campo: 'tpClasse',
        nome: 'Classe de consumo',
        valores: {
          '01': 'comercial',
          '02': 'consumo próprio',
          '03': 'iluminação pública',
          '04': 'industrial',
          '05': 'poder público',
          '06': 'residencial',
          '07': 'rural',
          '08': 'serviço público',
        },
      },
      { campo: 'dPerUsoIni', nome: 'Uso de' },
      { campo: 'dPerUsoFim', nome: 'Uso até' },
    ],
  },
];

/** How the forms call what the API names otherwise. */
const CAMPOS: Readonly<Record<string, string>> = {
  aquisicao: 'Aquisição',
  atividade: 'Atividade',
  cliente: 'Cliente',
  cliente_id: 'Cliente',
  cnpj: 'CNPJ',
  cnpj_raiz: 'CNPJ',
  competencia: 'Mês',
  contato: 'E-mail',
  data: 'Data',
  desde: 'Desde',
  ate: 'Até',
  email: 'E-mail',
  entrada_em: 'Entrada',
  conta_em: 'Mês do crédito',
  dias: 'Dias',
  estabelecimento: 'Estabelecimento',
  eventos: 'Eventos',
  folha12: 'Folha de 12 meses',
  ibs_cbs: 'IBS e CBS',
  inicio_de_atividade: 'Início de atividade',
  motivo: 'Motivo',
  nome: 'Nome',
  nota: 'Observação',
  papel: 'Papel',
  razao_social: 'Razão social',
  rbt12: 'RBT12',
  regime: 'Regime',
  saldos: 'Saldos',
  senha: 'Senha',
  simples_anexo: 'Anexo do Simples',
  tributo: 'Tributo',
  ultimo_mes: 'Último mês',
  url: 'Endereço',
  valor: 'Valor',
  valor_liquido: 'Valor líquido',
};

/** "saldos[2].valor" -> "Valor"; "linha 3, cnpj_raiz" -> "linha 3, CNPJ"; what stands for the whole form is not named. */
export function nomeDoCampo(campo: string): string {
  const [, linha = '', path = ''] = /^(linha \d+, )?(.*)$/.exec(campo) ?? [];
  const nome =
    path
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? '';
  if (nome === '' || nome === '(corpo)' || nome === 'corpo') return `${linha}Formulário`;
  return `${linha}${CAMPOS[nome] ?? nome.replaceAll('_', ' ')}`;
}
