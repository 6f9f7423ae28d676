import { NativeSelect } from '@mantine/core';
import { competencia, mesesAte } from '../formato/competencia.ts';

interface PropsDaEscolhaDeMes {
  readonly rotulo?: string;
  readonly valor: string;
  readonly aoMudar: (mes: string) => void;
  /** What stands for no month; without it one must be chosen. */
  readonly todos?: string;
  readonly quantos?: number;
}

/** A month of the last years. */
export function EscolhaDeMes({
  rotulo = 'Competência',
  valor,
  aoMudar,
  todos,
  quantos = 36,
}: PropsDaEscolhaDeMes) {
  const meses = mesesAte(new Date(), quantos);
  const todosOsMeses = valor && !meses.includes(valor) ? [valor, ...meses] : meses;
  return (
    <NativeSelect
      label={rotulo}
      value={valor}
      onChange={(evento) => aoMudar(evento.currentTarget.value)}
      data={[
        ...(todos === undefined ? [] : [{ value: '', label: todos }]),
        ...todosOsMeses.map((mes) => ({ value: mes, label: competencia(mes) })),
      ]}
    />
  );
}
