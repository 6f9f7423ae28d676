import type { RegraDoItem } from '../conferencia.ts';

/** Digits before the point of an amount in the layout (13v2). */
const DIGITOS = 13;

/** Amounts with more digits than the layout has: they are computed as they stand. */
export const valorLongo: RegraDoItem = ({ det }) => {
  const { vProd, vFrete, vSeg, vDesc, vOutro } = det.prod;
  const vBC = det.imposto.IBSCBS?.gIBSCBS?.vBC;
  if (!(longo(vProd) || longo(vFrete) || longo(vSeg) || longo(vDesc) || longo(vOutro) || longo(vBC)))
    return undefined;
  const longos = Object.entries({ vProd, vFrete, vSeg, vDesc, vOutro, vBC }).filter(([, texto]) =>
    longo(texto),
  );
  return longos.map(([campo, texto = '']) => ({
    regra: 'valor_longo',
    campo,
    declarado: texto.slice(0, 40),
    calculado: null,
    mensagem: `O campo ${campo} tem mais dígitos do que o leiaute admite.`,
    fundamento: 'MOC 7.0, tipos de dados; NT 2025.002',
    rejeicao: '225',
  }));
};

function longo(texto: string | undefined): boolean {
  return texto !== undefined && texto.length > DIGITOS && texto.replace(/\..*/s, '').length > DIGITOS;
}
