/**
 * A self-signed certificate for localhost, valid until 2126. It is authority, server and client in one, and protects
 * nothing. Made with `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj '/CN=bus
 * of the tests' -addext subjectAltName=DNS:localhost`.
 */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBozCCAUmgAwIBAgIUfzkbnJvUGyTtv8UYNZo0wLQMT6QwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQYnVzIG9mIHRoZSB0ZXN0czAgFw0yNjExMjEyMTI4MzdaGA8y
MTI2MTAyODIxMjgzN1owGzEZMBcGA1UEAwwQYnVzIG9mIHRoZSB0ZXN0czBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABJoH9PwlKAJUEeQsQ5IYJxdCzmqYLy42fDLz
ayvlTqID3IIoQyTAqk0K0PcuQiIKI+TN1dAY6PbbMvKSfthwfYyjaTBnMB0GA1Ud
DgQWBBQFSMe2vvwx+wvqsMw9pvUl85OpNjAfBgNVHSMEGDAWgBQFSMe2vvwx+wvq
sMw9pvUl85OpNjAPBgNVHRMBAf8EBTADAQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9z
dDAKBggqhkjOPQQDAgNIADBFAiEA1u0yTdCojPat6v7y94WYBh50Jjmq+W7Y6RVU
GfOXQAMCICMs+Xevx9J0rTxl278mEbFuNdktx+1Q77T7docKeQe+
-----END CERTIFICATE-----
`;

export const PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4fORgH+TFk0trXad
XdkXBOCkGf9D41maD6dplt8E5TqhRANCAASaB/T8JSgCVBHkLEOSGCcXQs5qmC8u
Nnwy82sr5U6iA9yCKEMkwKpNCtD3LkIiCiPkzdXQGOj22zLykn7YcH2M
-----END PRIVATE KEY-----
`;
