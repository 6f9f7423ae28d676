import { arredondar, type Fixo, formatarFixo } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import { elementosDaBase } from '../parametros/elementos-da-base.ts';
import { type Falta, lerValor } from './ler-valor.ts';
import { anotar, type Memoria, operando } from './memoria.ts';

/**
 * Base of CBS and IBS of one item by the element table of the year, in reais. It may come out negative (the caller
 * decides); the operands of its step carry their sign and add up to the result.
 */
export function calcularBase(det: Det, ano: number, modelo: string, faltas: Falta[], memoria: Memoria): Fixo {
  const operacao = det.imposto.ISSQN === undefined ? 'mercadoria' : 'servico';
  const operandos: { nome: string; valor: string }[] = [];
  let base = 0n;
  for (const elemento of elementosDaBase) {
    if (ano < elemento.desde || (elemento.ate !== null && ano > elemento.ate)) continue;
    if (elemento.modelo !== null && elemento.modelo !== modelo) continue;
    if (elemento.operacao !== null && elemento.operacao !== operacao) continue;
    let valor = 0n;
    for (const texto of elemento.textos(det)) valor += arredondar(lerValor(texto, elemento.campo, faltas), 2);
    if (valor === 0n) continue;
    const parcela = elemento.sinal === 1 ? valor : -valor;
    base += parcela;
    operandos.push(operando(elemento.campo, parcela, 2));
  }
  anotar(
    memoria,
    'vBC_calculada',
    'Soma dos elementos da base: preço e acréscimos, menos descontos e tributos atuais',
    operandos,
    formatarFixo(base, 2),
    'LC 214/2025, art. 12, §§ 1º e 2º',
  );
  return base;
}
