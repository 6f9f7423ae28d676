import { competenciaPorExtenso } from '@apura/words';
import { NativeSelect } from '@mantine/core';
import { mesesAte } from '../formato/competencia.ts';

interface PropsDaEscolhaDeMes {
  readonly rotulo?: string;
  readonly valor: string;
  readonly aoMudar: (mes: string) => void;
  /** What stands for no month; without it one must be chosen. */
  readonly todos?: string;
  readonly quantos?: number;
  /** How many months to come can be chosen too. */
  readonly adiante?: number;
}

/** A month of the last years, or of those to come. */
export function EscolhaDeMes({
  rotulo = 'Competência',
  valor,
  aoMudar,
  todos,
  quantos = 36,
  adiante = 0,
}: PropsDaEscolhaDeMes) {
  const hoje = new Date();
  const ultimo = new Date(hoje.getFullYear(), hoje.getMonth() + adiante, 1);
  const meses = mesesAte(ultimo, quantos + adiante);
  const todosOsMeses = valor && !meses.includes(valor) ? [valor, ...meses] : meses;
  return (
    <NativeSelect
      label={rotulo}
      value={valor}
      onChange={(evento) => aoMudar(evento.currentTarget.value)}
      data={[
        ...(todos === undefined ? [] : [{ value: '', label: todos }]),
        ...todosOsMeses.map((mes) => ({ value: mes, label: competenciaPorExtenso(mes) })),
      ]}
    />
  );
}
