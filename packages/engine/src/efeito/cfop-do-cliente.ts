import { classeDoCfop } from '../dados/cfop.ts';

/** Class that the buyer's CFOP has for the supplier's class; a class that is missing here keeps its own name. */
const contrapartida: Readonly<Record<string, string>> = {
  venda: 'compra',
  venda_ativo: 'compra_ativo',
  servico: 'servico_tomado',
  remessa: 'recebimento_remessa',
  remessa_venda_a_ordem: 'recebimento_remessa',
  remessa_fim_exportacao: 'entrada_fim_exportacao',
};

/** Last three digits for a class whose mirrored code does not exist or means something else. */
const padrao: Readonly<Record<string, string>> = {
  compra: '102',
  compra_ativo: '551',
  transferencia: '152',
  devolucao: '202',
  devolucao_nao_onerosa: '918',
  entrada_fim_exportacao: '501',
};

const primeiroDigito: Readonly<Record<string, string>> = { '5': '1', '6': '2', '7': '3' };

/**
 * The CFOP of a supplier's file (5/6/7xxx) turned into the buyer's (1/2/3xxx). A file does not say what the buyer
 * does with the goods: a sale becomes a purchase for resale or industrialisation. Other codes stay as they are.
 */
export function cfopDoCliente(cfop: string): string {
  const digito = primeiroDigito[cfop.slice(0, 1)];
  if (digito === undefined || cfop.length !== 4) return cfop;
  const { classe } = classeDoCfop(cfop);
  const esperada = contrapartida[classe] ?? classe;
  const espelho = digito + cfop.slice(1);
  const classeDoEspelho = classeDoCfop(espelho).classe;
  if (classeDoEspelho === esperada || (classe === 'servico' && classeDoEspelho.startsWith('servico_'))) {
    return espelho;
  }
  return digito + (padrao[esperada] ?? '949');
}
