/** "2024-05-10" -> "10/05/2024". A date that is no instant: no zone moves it. */
export const diaMesAno = (data: string): string => data.split('-').reverse().join('/');
